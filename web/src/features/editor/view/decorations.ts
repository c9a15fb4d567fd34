import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  title: 'Title',
  subtitle: 'Subtitle',
  embed: 'Add a caption',
  imageGrid: 'Add a caption',
};
const FIRST = 'Tell your story…';
/** Where a writer still means to write something: the printers' sign for it. */
const MISSING = /\bTK\b/gu;

const missingIn = new WeakMap<Node, readonly number[]>();

function missing(block: Node): readonly number[] {
  const known = missingIn.get(block);
  if (known) return known;
  const text = block.isTextblock ? block.textBetween(0, block.content.size, undefined, '\ufffc') : '';
  const found = [...text.matchAll(MISSING)].map(({ index }) => index);
  missingIn.set(block, found);
  return found;
}

/** The number of each item of a numbered list, by its place in the document. */
function* numbersOf(doc: Node): Generator<[number, number]> {
  let counts: number[] = [];
  let at = 0;
  for (const node of doc.children) {
    const { list, depth, start } = node.attrs as { list?: string; depth?: number; start?: number | null };
    if (node.type.name !== 'li') counts = [];
    else {
      const level = depth ?? 0;
      counts.length = level + 1;
      if (list === 'ol') {
        counts[level] = start ?? (counts[level] ?? 0) + 1;
        yield [at, counts[level]];
      } else counts[level] = 0;
    }
    at += node.nodeSize;
  }
}

function decorate(doc: Node): DecorationSet {
  const all: Decoration[] = [];
  for (const [at, number] of numbersOf(doc)) all.push(Decoration.node(at, at + (doc.nodeAt(at)?.nodeSize ?? 1), { start: String(number) }));
  doc.forEach((node, at, index) => {
    const isOnly = index === 2 && doc.childCount === 3 && node.type.name === 'p';
    const words = node.content.size === 0 ? (PLACEHOLDERS[node.type.name] ?? (isOnly ? FIRST : undefined)) : undefined;
    if (words) all.push(Decoration.node(at, at + node.nodeSize, { 'data-placeholder': words }));
    for (const place of missing(node)) all.push(Decoration.inline(at + 1 + place, at + 3 + place, { class: 'missing' }));
  });
  return DecorationSet.create(doc, all);
}

/** What shows in the text without being in it: placeholders, numbers of lists, signs of what is still missing. */
export const decorations = (): Plugin =>
  new Plugin<DecorationSet>({
    state: { init: (_, { doc }) => decorate(doc), apply: (tr, before) => (tr.docChanged ? decorate(tr.doc) : before) },
    props: {
      decorations(state) {
        return this.getState(state);
      },
    },
  });
