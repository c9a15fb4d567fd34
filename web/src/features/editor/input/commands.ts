import { splitBlockAs } from 'prosemirror-commands';
import type { Attrs, Node } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection, Selection, TextSelection, type Transaction } from 'prosemirror-state';
import type { ListKind } from '../model/block';
import { nodeType } from '../model/schema';

/** Blocks that are nothing but writing, and can become one another. */
const WRITING = new Set(['p', 'h2', 'h3', 'quote', 'pullQuote', 'li', 'code', 'footnote']);
const DEEPEST = 5;

export interface Kind {
  type: string;
  attrs?: Attrs;
}

export const isWriting = (node: Node): boolean => WRITING.has(node.type.name) && node.type.name !== 'footnote';

const isKind = (node: Node, { type, attrs = {} }: Kind): boolean =>
  node.type.name === type && Object.entries(attrs).every(([name, value]) => node.attrs[name] === value);

/** The blocks of writing that the selection touches. */
function selected({ doc, selection: { from, to } }: EditorState): { node: Node; at: number }[] {
  const found: { node: Node; at: number }[] = [];
  doc.forEach((node, at) => {
    if (at < to && at + node.nodeSize > from && isWriting(node)) found.push({ node, at });
  });
  return found;
}

function become(tr: Transaction, at: number, node: Node, { type, attrs }: Kind): void {
  const inside = at + 1;
  tr.setBlockType(inside, inside + node.content.size, nodeType(type), { ...attrs, id: node.attrs.id as unknown });
}

/** Makes the selected blocks this kind of block; when all of them are it already, paragraphs again. */
export const toggleKind =
  (kind: Kind): Command =>
  (state, dispatch) => {
    const blocks = selected(state);
    if (blocks.length === 0) return false;
    const next = blocks.every(({ node }) => isKind(node, kind)) ? { type: 'p' } : kind;
    const { tr } = state;
    for (const { node, at } of blocks)
      if (!isKind(node, next))
        become(tr, at, node, {
          ...next,
          ...(next.type === 'li' && node.type.name === 'li' && { attrs: { depth: node.attrs.depth as number, ...next.attrs } }),
        });
    dispatch?.(tr.scrollIntoView());
    return true;
  };

export const setKind =
  (kind: Kind): Command =>
  (state, dispatch) => {
    if (selected(state).every(({ node }) => isKind(node, kind))) return selected(state).length > 0;
    return toggleKind(kind)(state, dispatch);
  };

export const listOf = (list: ListKind): Kind => ({ type: 'li', attrs: { list } });

/** Moves list items a level in or out; an item is at most one level deeper than the one above it. */
export const indent =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    const items = selected(state).filter(({ node }) => node.type.name === 'li');
    if (items.length === 0) return false;
    const { tr } = state;
    for (const { node, at } of items) {
      const above = tr.doc.resolve(at).nodeBefore;
      const most = above?.type.name === 'li' ? Math.min((above.attrs.depth as number) + 1, DEEPEST) : 0;
      tr.setNodeAttribute(at, 'depth', Math.max(0, Math.min((node.attrs.depth as number) + by, most)));
    }
    dispatch?.(tr);
    return true;
  };

/** At the start of a block that is no paragraph: one level out, or a paragraph. At the start of the text: to the line above. */
export const backAtStart: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || $from.depth !== 1) return false;
  const { parent } = $from;
  if (parent.type.name === 'li' && (parent.attrs.depth as number) > 0) return indent(-1)(state, dispatch);
  if (isWriting(parent) && parent.type.name !== 'p') return setKind({ type: 'p' })(state, dispatch);
  const isFirst = $from.index(0) <= 2;
  if (!isFirst || $from.index(0) === 0) return isFirst;
  const { tr } = state;
  // The first paragraph goes when nothing is in it and something follows.
  if ($from.index(0) === 2 && parent.content.size === 0 && state.doc.childCount > 3) tr.delete($from.before(), $from.after());
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve($from.before() - 1), -1)).scrollIntoView());
  return true;
};

/** Leaves the line, caption or code for a paragraph behind the block. */
export const leaveBlock: Command = (state, dispatch) => {
  const { $head } = state.selection;
  if ($head.depth === 0) return false;
  const behind = $head.after(1);
  const { tr } = state;
  tr.insert(behind, nodeType('p').create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, behind + 1)).scrollIntoView());
  return true;
};

/** Enter behind three backticks, and a language if one stands there, begins a code block. */
export const beginCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  const fence = /^```([\w+#.-]{0,32})$/u.exec(parent.textContent);
  if (!empty || !fence || $from.depth !== 1 || !isWriting(parent) || $from.parentOffset !== parent.content.size) return false;
  const start = $from.start();
  const attrs = { lang: fence[1]?.toLowerCase() || null, id: parent.attrs.id as unknown };
  dispatch?.(state.tr.delete(start, $from.end()).setBlockType(start, start, nodeType('code'), attrs).scrollIntoView());
  return true;
};

/** Enter in the title and subtitle goes to the next line; in captions and cells it leaves; lists and quotes go on until an empty line. */
export const enter: Command = (state, dispatch, view) => {
  const { selection } = state;
  if (selection instanceof NodeSelection && selection.node.isBlock) {
    const { tr } = state;
    tr.insert(selection.to, nodeType('p').create());
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, selection.to + 1)).scrollIntoView());
    return true;
  }
  const { $from } = selection;
  const { parent } = $from;
  if (parent.type.name === 'title' || parent.type.name === 'subtitle') {
    dispatch?.(state.tr.setSelection(Selection.near(state.doc.resolve($from.after()), 1)).scrollIntoView());
    return true;
  }
  if ($from.depth > 1) return leaveBlock(state, dispatch);
  if (parent.type.name === 'code') return false;
  if (!isWriting(parent)) return leaveBlock(state, dispatch);
  const goesOn = parent.type.name === 'li' || parent.type.name === 'quote';
  if (parent.content.size === 0 && parent.type.name !== 'p') return backAtStart(state, dispatch);
  return splitBlockAs((node, atEnd) => {
    const { attrs } = node;
    if (node.type.name === 'li')
      return { type: node.type, attrs: { ...attrs, start: null, list: attrs.list === 'done' ? 'todo' : attrs.list } };
    return goesOn && atEnd
      ? { type: node.type, attrs }
      : atEnd
        ? { type: nodeType('p'), attrs: { id: attrs.id } }
        : { type: node.type, attrs: node.type.name === 'p' ? { ...attrs, dropCap: false } : attrs };
  })(state, dispatch, view);
};

/** A line break inside the block. */
export const lineBreak: Command = (state, dispatch) => {
  const { parent } = state.selection.$from;
  if (!parent.type.contentMatch.matchType(nodeType('br'))) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodeType('br').create()).scrollIntoView());
  return true;
};

/** To the next or previous cell of a table; behind the last one a row is added. */
export const toCell =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    if ($from.depth < 3) return false;
    const { tr } = state;
    const isLast = by === 1 && $from.after(3) === $from.end(2) && $from.after(2) === $from.end(1);
    if (isLast)
      tr.insert(
        $from.after(2),
        nodeType('row').create(
          null,
          $from.node(2).children.map(() => nodeType('cell').create()),
        ),
      );
    const target = tr.doc.resolve(by === 1 ? $from.after(3) : $from.before(3));
    dispatch?.(tr.setSelection(Selection.near(target, by)).scrollIntoView());
    return true;
  };

/** Moves the selected block over its neighbour. */
export const moveBlock =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    const { $from, $to, from } = state.selection;
    if ($from.depth === 0 ? !(state.selection instanceof NodeSelection) : $from.index(0) !== $to.index(0)) return false;
    const index = $from.index(0);
    const node = state.doc.child(index);
    const neighbour = index + by >= 2 ? state.doc.maybeChild(index + by) : null;
    if (index < 2 || !neighbour) return false;
    const at = $from.posAtIndex(index, 0);
    const to = by === 1 ? at + neighbour.nodeSize : at - neighbour.nodeSize;
    const tr = state.tr.delete(at, at + node.nodeSize).insert(to, node);
    const { selection } = state;
    dispatch?.(
      tr
        .setSelection(
          selection instanceof NodeSelection
            ? NodeSelection.create(tr.doc, to)
            : TextSelection.create(tr.doc, from - at + to, selection.to - at + to),
        )
        .scrollIntoView(),
    );
    return true;
  };

/** A task done, or open again. */
export const toggleDone: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const list = $from.parent.attrs.list as unknown;
  if (list !== 'todo' && list !== 'done') return false;
  dispatch?.(state.tr.setNodeAttribute($from.before(), 'list', list === 'todo' ? 'done' : 'todo'));
  return true;
};

/** The first letter of the first paragraph, set large. */
export const toggleDropCap: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.depth !== 1 || $from.parent.type.name !== 'p' || $from.index(0) !== 2) return false;
  dispatch?.(state.tr.setNodeAttribute($from.before(), 'dropCap', !$from.parent.attrs.dropCap));
  return true;
};

/** Puts a block in place of the empty one with the caret in it, else behind it, and a line to go on behind that. */
export function insertBlock(state: EditorState, block: Node): Transaction {
  const { $from } = state.selection;
  const { tr } = state;
  const index = Math.max($from.index(0), 1);
  const here = state.doc.child(Math.min(index, state.doc.childCount - 1));
  const start = $from.posAtIndex(Math.min(index, state.doc.childCount - 1), 0);
  const isEmpty = index >= 2 && here.type.name === 'p' && here.content.size === 0;
  const at = isEmpty ? start : start + here.nodeSize;
  tr.replaceWith(at, isEmpty ? at + here.nodeSize : at, block);
  const behind = at + block.nodeSize;
  // Footnotes stand at the end of the text, where writing does not go on.
  const next = tr.doc.resolve(behind).nodeAfter;
  if (!next || next.type.name === 'footnote') tr.insert(behind, nodeType('p').create());
  const caret = block.isTextblock && isWriting(block) ? at + 1 : behind + 1;
  return tr.setSelection(Selection.near(tr.doc.resolve(caret), 1)).scrollIntoView();
}
