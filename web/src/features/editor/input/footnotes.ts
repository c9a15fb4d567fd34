import { InputRule } from 'prosemirror-inputrules';
import type { Node, ResolvedPos } from 'prosemirror-model';
import { type Command, TextSelection, type Transaction } from 'prosemirror-state';
import { newBlockId } from '../model/blockId';
import { markType, nodeType } from '../model/schema';

/** Numbers of the footnotes that are written. */
function labelsIn(doc: Node): Set<string> {
  const labels = new Set<string>();
  doc.forEach(({ type, attrs }) => {
    if (type === nodeType('footnote')) labels.add(attrs.label as string);
  });
  return labels;
}

function freeLabel(doc: Node): string {
  const taken = labelsIn(doc);
  let number = taken.size + 1;
  while (taken.has(String(number))) number++;
  return String(number);
}

const isNoted = ({ parent }: ResolvedPos): boolean =>
  parent.inlineContent && parent.type !== nodeType('footnote') && parent.type.allowsMarkType(markType('footnote'));

/** Where a new footnote goes: behind everything that is written, before the empty line at the end. */
function endOf(doc: Node, $at: ResolvedPos): number {
  const { lastChild } = doc;
  const isLine = lastChild?.type === nodeType('p') && lastChild.content.size === 0 && $at.index(0) < doc.childCount - 1;
  return doc.content.size - (isLine ? lastChild.nodeSize : 0);
}

/** Puts a number at a place, and its footnote below, with the caret in it. */
function note(tr: Transaction, at: number): Transaction {
  const reference = markType('footnote');
  const label = freeLabel(tr.doc);
  tr.insertText(label, at)
    .removeMark(at, at + label.length)
    .addMark(at, at + label.length, reference.create({ label }))
    .removeStoredMark(reference);
  const below = endOf(tr.doc, tr.doc.resolve(at));
  tr.insert(below, nodeType('footnote').create({ id: newBlockId(), label }));
  return tr.setSelection(TextSelection.create(tr.doc, below + 1)).scrollIntoView();
}

/** A footnote behind what is selected, or where the caret is. */
export const insertFootnote: Command = ({ tr, selection: { $to } }, dispatch) => {
  if (!isNoted($to)) return false;
  dispatch?.(note(tr, $to.pos));
  return true;
};

/** `[^` makes a footnote where it is typed. */
export const footnoteRule = new InputRule(/\[\^$/u, ({ tr, doc }, _, start, end) =>
  isNoted(doc.resolve(start)) ? note(tr.delete(start, end), start) : null,
);

/** From a footnote back to where it stands in the text. */
export const backToReference: Command = ({ tr, doc, selection: { $from } }, dispatch) => {
  if ($from.parent.type !== nodeType('footnote')) return false;
  const { label } = $from.parent.attrs as { label: string };
  let behind: number | null = null;
  doc.descendants((node, at) => {
    if (behind === null && node.marks.some(({ type, attrs }) => type === markType('footnote') && attrs.label === label))
      behind = at + node.nodeSize;
    return behind === null;
  });
  if (behind === null) return false;
  dispatch?.(tr.setSelection(TextSelection.create(doc, behind)).scrollIntoView());
  return true;
};
