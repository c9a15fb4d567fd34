import { closeHistory, redo, undo } from 'prosemirror-history';
import { type Command, EditorState, type Transaction } from 'prosemirror-state';
import { expect, it } from 'vitest';
import type { Block } from '../model/block';
import { newBlockId } from '../model/blockId';
import { docOf, nodeOf } from '../model/read';
import { wellFormed } from '../model/wellFormed';
import { draftOf } from '../model/write';
import { removeBlock, setAttrs } from './blocks';
import { undoable } from './undoable';

const START = { title: 'T', subtitle: '', blocks: [{ id: 'a', type: 'p', text: 'Begun.' }] } as const;
const PICTURE: Block = {
  id: 'i',
  type: 'image',
  text: '',
  src: 'a1b2',
  width: 3,
  height: 2,
  alt: '',
  layout: 'inset',
  focusX: 50,
  focusY: 50,
};
const FILM: Block = { id: 'e', type: 'embed', text: '', url: 'https://vimeo.com/1084537', provider: 'Vimeo', title: '', ratio: 56 };

const run = (state: EditorState, command: Command): EditorState => {
  let next = state;
  expect(
    command(state, (tr) => {
      next = state.apply(tr);
    }),
  ).toBe(true);
  return next;
};
const insert =
  (change: (tr: Transaction) => Transaction): Command =>
  (state, dispatch) => {
    dispatch?.(change(state.tr));
    return true;
  };

/** The step of this number: words in the title, words in the text, a picture, an embed, another look of that or none at all. */
function stepOf(n: number, { doc }: EditorState): Command {
  const end = doc.content.size;
  const last = end - (doc.lastChild?.nodeSize ?? 0);
  const before = last - doc.child(doc.childCount - 2).nodeSize;
  return (
    [
      insert((tr) => tr.insertText(`${n} `, 1)),
      insert((tr) => tr.insertText(` ${n}`, end - 1)),
      insert((tr) => tr.insert(last, nodeOf({ ...PICTURE, id: newBlockId() }))),
      insert((tr) => tr.insert(last, nodeOf({ ...FILM, id: newBlockId() }))),
      n % 10 === 4 ? setAttrs(before, { ratio: n }) : removeBlock(before),
    ][n % 5] ?? (() => false)
  );
}

// Check 14.
it('two hundred steps through title, body, pictures and embeds are taken back one by one, and done again', () => {
  let state = EditorState.create({ doc: docOf({ ...START, blocks: [...START.blocks] }), plugins: [wellFormed(), undoable()] });
  const seen = [draftOf(state.doc)];
  for (let n = 0; n < 200; n++) {
    // Each is a step of its own, however fast one writes.
    state = state.apply(closeHistory(state.tr));
    state = run(state, stepOf(n, state));
    seen.push(draftOf(state.doc));
  }
  const after = draftOf(state.doc);
  for (let n = 199; n >= 0; n--) {
    state = run(state, undo);
    expect(draftOf(state.doc), `step ${n}`).toEqual(seen[n]);
  }
  expect(undo(state)).toBe(false);
  for (let n = 0; n < 200; n++) state = run(state, redo);
  expect(draftOf(state.doc)).toEqual(after);
});
