import { EditorState, TextSelection } from 'prosemirror-state';
import { expect, it } from 'vitest';
import type { Block } from '../model/block';
import { docOf } from '../model/read';
import { draftOf } from '../model/write';
import { fits, mention, mentionQueryAt } from './mentions';

/** A block with the caret at its end. */
function stateOf(block: Partial<Block> & { text: string }): EditorState {
  const state = EditorState.create({ doc: docOf({ title: '', subtitle: '', blocks: [{ id: 'a', type: 'p', ...block } as Block] }) });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, 5 + block.text.length)));
}
const query = (text: string): string | undefined => mentionQueryAt(stateOf({ text }))?.query;

it('a name begins behind an at-sign at the start of a word', () => {
  expect(['@ad', 'ask @Ada L', '(@日本'].map(query)).toEqual(['ad', 'Ada L', '日本']);
  for (const text of ['a@b', '@', '@ ada', 'ada', '@ada ', '@ada said that', `@${'a'.repeat(31)}`])
    expect(query(text), text).toBeUndefined();
});

it('someone is meant by the beginning of their handle or of a part of their name', () => {
  const zoe = { name: 'Zoë van Dijk', username: 'zvd' };
  expect(['zoe', 'Zoë', 'van d', 'dijk', 'ZVD', 'oe', 'zoe said'].map((said) => fits(zoe, said))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

it('code and links name no one', () => {
  expect(mentionQueryAt(stateOf({ type: 'code', text: '@ada' }))).toBeNull();
  expect(mentionQueryAt(stateOf({ text: '@ada', marks: [{ type: 'code', start: 0, end: 4 }] }))).toBeNull();
});

it('the name takes the place of what was typed, and writing goes on behind it', () => {
  const state = stateOf({ text: 'ask @ad' });
  let next = state;
  expect(
    mention('abc123def456', 'Ada Lovelace')(state, (tr) => {
      next = state.apply(tr);
    }),
  ).toBe(true);
  next = next.apply(next.tr.insertText('now'));
  expect(draftOf(next.doc).blocks).toEqual([
    { id: 'a', type: 'p', text: 'ask Ada Lovelace now', marks: [{ type: 'mention', userId: 'abc123def456', start: 4, end: 16 }] },
  ]);
});
