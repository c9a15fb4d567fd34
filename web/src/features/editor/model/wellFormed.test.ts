import { splitBlock } from 'prosemirror-commands';
import { Fragment } from 'prosemirror-model';
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { expect, it } from 'vitest';
import type { Block } from './block';
import { isBlockId, newBlockId } from './blockId';
import { numbers, someDraft } from './fixtures';
import { docOf, nodeOf } from './read';
import { wellFormed } from './wellFormed';
import { draftOf } from './write';

const stateOf = (blocks: Block[]): EditorState =>
  EditorState.create({ doc: docOf({ title: '', subtitle: '', blocks }), plugins: [wellFormed()] });
const ids = (state: EditorState): string[] => draftOf(state.doc).blocks.map(({ id }) => id);
/** Behind the letter number `letter` of the block number `block`. */
function caret(state: EditorState, block: number, letter: number): EditorState {
  let at = 0;
  state.doc.forEach((_, offset, index) => {
    if (index === block + 2) at = offset + 1 + letter;
  });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
}
function split(state: EditorState): EditorState {
  let next = state;
  splitBlock(state, (tr: Transaction) => {
    next = state.apply(tr);
  });
  return next;
}

const TWO: Block[] = [
  { id: 'one', type: 'p', text: 'abcd' },
  { id: 'two', type: 'p', text: 'efgh' },
];

it('writing in a block keeps its id', () => {
  const state = caret(stateOf(TWO), 0, 2);
  expect(ids(state.apply(state.tr.insertText('x')))).toEqual(['one', 'two']);
});

it('of a split block the first part keeps the id, and the second has a new one', () => {
  const after = ids(split(caret(stateOf(TWO), 0, 2)));
  expect([after[0], after[2]]).toEqual(['one', 'two']);
  expect(isBlockId(after[1])).toBe(true);
  expect(new Set(after).size).toBe(3);
});

it('a line made above a block leaves the id with the writing', () => {
  expect(ids(split(caret(stateOf(TWO), 0, 0))).slice(1)).toEqual(['one', 'two']);
});

it('a copy put above its block gets an id of its own', () => {
  const state = stateOf(TWO);
  const at = state.doc.child(0).nodeSize + state.doc.child(1).nodeSize;
  const after = ids(state.apply(state.tr.insert(at, Fragment.from(state.doc.child(3)))));
  expect(after.slice(1)).toEqual(['one', 'two']);
  expect(isBlockId(after[0])).toBe(true);
});

it('a reference whose footnote goes is plain text, and a second footnote of one name a paragraph', () => {
  const state = stateOf([
    { id: 'a', type: 'p', text: 'x1', marks: [{ type: 'footnote', label: '1', start: 1, end: 2 }] },
    { id: 'b', type: 'footnote', label: '1', text: 'Note' },
    { id: 'c', type: 'p', text: 'z' },
  ]);
  const [from, to] = [state.doc.content.size - 3 - state.doc.child(3).nodeSize, state.doc.content.size - 3];
  const without = draftOf(state.apply(state.tr.delete(from, to)).doc).blocks;
  expect(without).toEqual([
    { id: 'a', type: 'p', text: 'x1' },
    { id: 'c', type: 'p', text: 'z' },
  ]);
  const again = draftOf(
    state.apply(state.tr.insert(state.doc.content.size, nodeOf({ id: 'd', type: 'footnote', label: '1', text: 'Again' }))).doc,
  ).blocks;
  expect(again.at(-1)).toEqual({ id: 'd', type: 'p', text: 'Again' });
});

it('however blocks are cut, joined, copied and split, each has an id and none has that of another', () => {
  for (let seed = 0; seed < 150; seed++) {
    const random = numbers(seed);
    let state = stateOf(someDraft(seed).blocks);
    for (let step = 0; step < 8; step++) {
      const size = state.doc.content.size;
      const [from, to] = [random(size), random(size)].sort((a, b) => a - b);
      const selection = TextSelection.between(state.doc.resolve(from ?? 0), state.doc.resolve(to ?? 0));
      state = state.apply(state.tr.setSelection(selection));
      const what = random(3);
      if (what === 0) state = split(state);
      else if (what === 1) state = state.apply(state.tr.deleteSelection());
      else state = state.apply(state.tr.replaceSelection(state.doc.slice(random(size / 2), Math.floor(size / 2) + random(size / 2))));
      state.doc.check();
      const all = state.doc.children.slice(2).map((node) => node.attrs.id as unknown);
      expect(all.every(isBlockId), `seed ${seed}`).toBe(true);
      expect(new Set(all).size, `seed ${seed}`).toBe(all.length);
    }
  }
});

it('new ids are ids', () => {
  expect(Array.from({ length: 100 }, newBlockId).every(isBlockId)).toBe(true);
});
