import { EditorState, TextSelection } from 'prosemirror-state';
import { expect, it } from 'vitest';
import type { Block } from '../model/block';
import { docOf } from '../model/read';
import { wellFormed } from '../model/wellFormed';
import { without } from '../model/without';
import { draftOf } from '../model/write';
import { backToReference, insertFootnote } from './footnotes';

const p = (id: string, text: string): Block => ({ id, type: 'p', text });

/** A text with the caret behind a letter of its first block. */
function stateOf(blocks: Block[], letter: number): EditorState {
  const state = EditorState.create({ doc: docOf({ title: '', subtitle: '', blocks }), plugins: [wellFormed()] });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, 5 + letter)));
}

function after(state: EditorState, command: typeof insertFootnote): EditorState {
  let next = state;
  expect(
    command(state, (tr) => {
      next = state.apply(tr);
    }),
  ).toBe(true);
  next.doc.check();
  return next;
}

const blocksOf = (state: EditorState): unknown[] => draftOf(state.doc).blocks.map((block) => without({ ...block }, 'id'));

it('two footnotes at one place are two, each with its text below', () => {
  const first = after(stateOf([p('a', 'See here.'), p('b', 'And there.'), p('c', '')], 4), insertFootnote);
  expect(first.selection.$from.parent.attrs.label).toBe('1');
  const back = after(first.apply(first.tr.insertText('One')), backToReference);
  const second = after(back, insertFootnote);
  expect(blocksOf(second.apply(second.tr.insertText('Two')))).toEqual([
    {
      type: 'p',
      text: 'See 12here.',
      marks: [
        { type: 'footnote', label: '1', start: 4, end: 5 },
        { type: 'footnote', label: '2', start: 5, end: 6 },
      ],
    },
    { type: 'p', text: 'And there.' },
    { type: 'footnote', label: '1', text: 'One' },
    { type: 'footnote', label: '2', text: 'Two' },
  ]);
});

it('a number that was taken away is free again, one in use is not', () => {
  const first = after(stateOf([p('a', 'See')], 3), insertFootnote);
  const second = after(after(first, backToReference), insertFootnote);
  const gone = second.apply(second.tr.delete(second.doc.content.size - 4, second.doc.content.size - 2));
  const again = after(after(gone, backToReference), insertFootnote);
  const labels = draftOf(again.doc).blocks.flatMap((block) => (block.type === 'footnote' ? [block.label] : []));
  expect(new Set(labels).size).toBe(labels.length);
});

it('titles, code and footnotes themselves have none', () => {
  const code = stateOf([{ id: 'a', type: 'code', text: 'let a' }], 2);
  expect(insertFootnote(code)).toBe(false);
  expect(insertFootnote(code.apply(code.tr.setSelection(TextSelection.create(code.doc, 1))))).toBe(false);
  const inNote = after(stateOf([p('a', 'See')], 3), insertFootnote);
  expect(insertFootnote(inNote)).toBe(false);
  expect(backToReference(stateOf([p('a', 'See')], 3))).toBe(false);
});
