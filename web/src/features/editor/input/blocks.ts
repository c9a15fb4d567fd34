import { Fragment, type Node } from 'prosemirror-model';
import { type Command, NodeSelection, Selection } from 'prosemirror-state';
import type { Picture } from '../model/block';
import { newBlockId } from '../model/blockId';
import { nodeType } from '../model/schema';
import { without } from '../model/without';

const PICTURE = ['src', 'width', 'height', 'alt', 'layout', 'focusX', 'focusY', 'href'];
const MOST_IN_GRID = 3;

/** Changes what a block says about itself. */
export const setAttrs =
  (at: number, attrs: Record<string, unknown>): Command =>
  ({ doc, tr }, dispatch) => {
    const node = doc.nodeAt(at);
    if (!node) return false;
    for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(at, name, value);
    dispatch?.(tr);
    return true;
  };

/** Goes to a block: behind its last word, or to a picture as a whole, where its bar comes. */
export const goTo =
  (id: string): Command =>
  ({ doc, tr }, dispatch) => {
    const index = doc.children.findIndex(({ attrs }) => attrs.id === id);
    const node = doc.maybeChild(index);
    if (!node) return false;
    const at = doc.resolve(0).posAtIndex(index);
    const inside = node.type.name.startsWith('image') ? null : Selection.findFrom(doc.resolve(at + node.nodeSize), -1, true);
    dispatch?.(tr.setSelection(inside && inside.from > at ? inside : NodeSelection.create(doc, at)).scrollIntoView());
    return true;
  };

/** Takes a block away; the caret stays near, in a paragraph. */
export const removeBlock =
  (at: number): Command =>
  ({ doc, tr }, dispatch) => {
    const node = doc.nodeAt(at);
    if (!node) return false;
    if (doc.childCount === 3) tr.replaceWith(at, at + node.nodeSize, nodeType('p').create());
    else tr.delete(at, at + node.nodeSize);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

function pictureIn({ attrs }: Node): Picture {
  const said = Object.fromEntries(PICTURE.flatMap((name) => (attrs[name] === null ? [] : [[name, attrs[name] as unknown]])));
  return said as unknown as Picture;
}

const captionOf = (nodes: readonly Node[]): Fragment =>
  nodes.reduce(
    (all, { content }) =>
      all.size > 0 && content.size > 0 ? all.append(Fragment.from(nodeType('br').create())).append(content) : all.append(content),
    Fragment.empty,
  );

/** Puts a picture and those behind it side by side: three at most, with one caption. */
export const joinPictures =
  (at: number): Command =>
  ({ doc, tr }, dispatch) => {
    const index = doc.resolve(at).index(0);
    const found = doc.children.slice(index, index + MOST_IN_GRID);
    const end = found.findIndex(({ type, attrs }) => type !== nodeType('image') || !attrs.src);
    const images = end < 0 ? found : found.slice(0, end);
    if (images.length < 2) return false;
    const size = images.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    const grid = nodeType('imageGrid').create({ id: images[0]?.attrs.id as unknown, images: images.map(pictureIn) }, captionOf(images));
    dispatch?.(tr.replaceWith(at, at + size, grid).scrollIntoView());
    return true;
  };

/** Puts the pictures of a grid one below the other again. */
export const partPictures =
  (at: number): Command =>
  ({ doc, tr }, dispatch) => {
    const grid = doc.nodeAt(at);
    if (grid?.type !== nodeType('imageGrid')) return false;
    const images = (grid.attrs.images as Picture[]).map((picture, index) =>
      nodeType('image').create(
        { ...picture, id: index === 0 ? (grid.attrs.id as unknown) : newBlockId() },
        index === 0 ? grid.content : null,
      ),
    );
    dispatch?.(tr.replaceWith(at, at + grid.nodeSize, images).scrollIntoView());
    return true;
  };

const emptyCells = (count: number): Node[] => Array.from({ length: count }, () => nodeType('cell').create());

/** Adds a row or a column at the end of a table. */
export const growTable =
  (at: number, what: 'row' | 'column'): Command =>
  ({ doc, tr }, dispatch) => {
    const table = doc.nodeAt(at);
    if (table?.type !== nodeType('table')) return false;
    const rows =
      what === 'row'
        ? [...table.children, nodeType('row').create(null, emptyCells(table.firstChild?.childCount ?? 1))]
        : table.children.map((row) => row.copy(row.content.append(Fragment.from(emptyCells(1)))));
    dispatch?.(
      tr.replaceWith(
        at,
        at + table.nodeSize,
        nodeType('table').create({ ...table.attrs, align: what === 'row' ? (table.attrs.align as unknown) : [] }, rows),
      ),
    );
    return true;
  };

/** Takes the last row or column of a table away, down to one of each. */
export const shrinkTable =
  (at: number, what: 'row' | 'column'): Command =>
  ({ doc, tr }, dispatch) => {
    const table = doc.nodeAt(at);
    if (table?.type !== nodeType('table')) return false;
    const isLast = what === 'row' ? table.childCount === 1 : table.firstChild?.childCount === 1;
    if (isLast) return false;
    const rows =
      what === 'row' ? table.children.slice(0, -1) : table.children.map((row) => row.copy(Fragment.from(row.children.slice(0, -1))));
    dispatch?.(tr.replaceWith(at, at + table.nodeSize, nodeType('table').create({ ...without(table.attrs, 'align'), align: [] }, rows)));
    return true;
  };
