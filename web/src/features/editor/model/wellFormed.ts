import type { Node } from 'prosemirror-model';
import { Plugin, type Transaction } from 'prosemirror-state';
import { isBlockId, newBlockId } from './blockId';
import { markType, nodeType } from './schema';

interface Placed {
  node: Node;
  at: number;
}

const blocksOf = (doc: Node): Placed[] => {
  const all: Placed[] = [];
  doc.forEach((node, at) => {
    if (node.type.isInGroup('block')) all.push({ node, at });
  });
  return all;
};

/** Which of several blocks with one id keeps it: the one with writing in it that was there before. */
function keeperOf(blocks: Placed[], before: ReadonlySet<number>): Placed | undefined {
  const hasText = ({ node }: Placed) => node.content.size > 0;
  return (
    blocks.find((one) => hasText(one) && before.has(one.at)) ??
    blocks.find(hasText) ??
    blocks.find((one) => before.has(one.at)) ??
    blocks[0]
  );
}

/** Gives an id to each block that has none of its own: new ones, parts of a split one, copies. */
function giveIds(tr: Transaction, before: Node, mapping: readonly Transaction[], newId: () => string = newBlockId): void {
  const byId = new Map<unknown, Placed[]>();
  for (const one of blocksOf(tr.doc)) byId.set(one.node.attrs.id, [...(byId.get(one.node.attrs.id) ?? []), one]);
  const stood = new Map<unknown, Set<number>>();
  const doubled = [...byId].filter(([id, blocks]) => !isBlockId(id) || blocks.length > 1);
  if (doubled.length === 0) return;
  for (const { node, at } of blocksOf(before)) {
    const now = mapping.reduce((position, one) => one.mapping.map(position, 1), at);
    stood.set(node.attrs.id, new Set([...(stood.get(node.attrs.id) ?? []), now]));
  }
  for (const [id, blocks] of doubled) {
    const keeper = isBlockId(id) ? keeperOf(blocks, stood.get(id) ?? new Set()) : undefined;
    for (const one of blocks) if (one !== keeper) tr.setNodeAttribute(one.at, 'id', newId());
  }
}

const labelsIn = new WeakMap<Node, readonly string[]>();

/** The footnotes that a block refers to. */
function labelsOf(block: Node): readonly string[] {
  const before = labelsIn.get(block);
  if (before) return before;
  const found: string[] = [];
  block.descendants((node) => {
    for (const { type, attrs } of node.marks) if (type === markType('footnote')) found.push(attrs.label as string);
  });
  labelsIn.set(block, found);
  return found;
}

/** Footnotes have one text each; a reference to none is plain text again. */
function mendNotes(tr: Transaction): void {
  const there = new Set<string>();
  for (const { node, at } of blocksOf(tr.doc)) {
    if (node.type.name !== 'footnote') continue;
    if (there.has(node.attrs.label as string)) tr.setNodeMarkup(at, nodeType('p'), { id: node.attrs.id });
    there.add(node.attrs.label as string);
  }
  for (const { node, at } of blocksOf(tr.doc)) {
    if (labelsOf(node).every((label) => there.has(label))) continue;
    node.descendants((text, inside) => {
      const lost = text.marks.find(({ type, attrs }) => type === markType('footnote') && !there.has(attrs.label as string));
      if (lost) tr.removeMark(at + 1 + inside, at + 1 + inside + text.nodeSize, lost);
    });
  }
}

/** Keeps the document one that the server takes: an id for every block and never twice, no reference that leads nowhere. */
export function wellFormed(newId?: () => string): Plugin {
  return new Plugin({
    appendTransaction(transactions, before, { tr, doc }) {
      if (before.doc === doc) return null;
      giveIds(tr, before.doc, transactions, newId);
      mendNotes(tr);
      return tr.docChanged ? tr : null;
    },
  });
}
