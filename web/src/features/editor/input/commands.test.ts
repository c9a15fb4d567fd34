import { type Command, EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { expect, it } from 'vitest';
import type { Block } from '../model/block';
import { docOf, nodeOf } from '../model/read';
import { wellFormed } from '../model/wellFormed';
import { draftOf } from '../model/write';
import { goTo, growTable, joinPictures, partPictures, removeBlock, setAttrs, shrinkTable } from './blocks';
import {
  backAtStart,
  beginCode,
  enter,
  indent,
  insertBlock,
  leaveBlock,
  listOf,
  moveBlock,
  toggleDone,
  toggleDropCap,
  toggleKind,
} from './commands';
import { setLink } from './links';

const p = (id: string, text: string): Block => ({ id, type: 'p', text });
const li = (id: string, depth: number, list: 'ul' | 'ol' | 'todo' | 'done' = 'ul'): Block => ({ id, type: 'li', list, depth, text: id });
const picture = (id: string, text = ''): Block => ({
  id,
  type: 'image',
  text,
  src: id,
  width: 1,
  height: 1,
  alt: '',
  layout: 'inset',
  focusX: 50,
  focusY: 50,
});

const at = (state: EditorState, block: number): number =>
  state.doc.children.slice(0, block + 2).reduce((sum, { nodeSize }) => sum + nodeSize, 0);

/** A text with the selection in a block, from one letter to another. */
function stateOf(blocks: Block[], block: number, from = 0, to = from): EditorState {
  const state = EditorState.create({ doc: docOf({ title: 'T', subtitle: '', blocks }), plugins: [wellFormed()] });
  const start = at(state, block) + 1;
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, start + from, start + to)));
}

function after(state: EditorState, ...commands: Command[]): EditorState {
  return commands.reduce((now, command) => {
    let next = now;
    expect(
      command(now, (tr) => {
        next = now.apply(tr);
      }),
    ).toBe(true);
    next.doc.check();
    return next;
  }, state);
}

const lines = (state: EditorState): string[] =>
  draftOf(state.doc).blocks.map(({ type, text: words, ...rest }) => `${type}${'depth' in rest ? rest.depth : ''} ${words}`);

it('kinds are taken on, left again, and keep the id', () => {
  const state = stateOf([p('a', 'one'), p('b', 'two')], 0, 1);
  const heading = after(state, toggleKind({ type: 'h2' }));
  expect(draftOf(heading.doc).blocks[0]).toEqual({ id: 'a', type: 'h2', text: 'one' });
  expect(lines(after(heading, toggleKind({ type: 'h2' })))).toEqual(['p one', 'p two']);
  expect(lines(after(heading, toggleKind(listOf('ol'))))).toEqual(['li0 one', 'p two']);
});

it('a block is found by its id: behind its words, or as a whole', () => {
  const state = stateOf([p('a', 'one'), picture('b', 'Seen'), p('c', ''), { id: 'd', type: 'separator', text: '' }, p('e', 'end')], 4);
  const to = (id: string) => after(state, goTo(id)).selection;
  expect([to('a').$from.parent.textContent, to('a').$from.parentOffset, to('a').empty]).toEqual(['one', 3, true]);
  for (const id of ['b', 'd']) expect((to(id) as NodeSelection).node.type.name, id).toBe({ b: 'image', d: 'separator' }[id]);
  expect(to('c').$from.parent.content.size).toBe(0);
  expect(goTo('gone')(state)).toBe(false);
});

it('lists go on, go in by one level at most, and end with an empty item', () => {
  const state = stateOf([li('a', 0), li('b', 0)], 1, 1);
  expect(lines(after(state, indent(1)))).toEqual(['li0 a', 'li1 b']);
  expect(lines(after(state, indent(1), indent(1)))).toEqual(['li0 a', 'li1 b']);
  expect(lines(after(state, indent(1), enter, enter, enter))).toEqual(['li0 a', 'li1 b']);
  expect(after(state, indent(1), enter, enter, enter).selection.$from.parent.type.name).toBe('p');
  expect(lines(after(stateOf([li('a', 0, 'done')], 0, 1), enter)).length).toBe(2);
});

it('Enter in the title goes on to the subtitle, behind a heading to a paragraph, and out of a caption', () => {
  const title = EditorState.create({ doc: docOf({ title: 'T', subtitle: '', blocks: [p('a', 'x')] }) });
  expect(after(title, enter).selection.$from.parent.type.name).toBe('subtitle');
  expect(after(stateOf([{ id: 'a', type: 'h2', text: 'H' }], 0, 1), enter).selection.$from.parent.type.name).toBe('p');
  expect(after(stateOf([picture('a', 'cap')], 0, 3), enter).selection.$from.parent.type.name).toBe('p');
});

it('Backspace at the start makes a paragraph, then leads to the line above', () => {
  const state = stateOf([{ id: 'a', type: 'quote', text: 'q' }], 0);
  const once = after(state, backAtStart);
  expect(lines(once)).toEqual(['p q']);
  expect(after(once, backAtStart).selection.$from.parent.type.name).toBe('subtitle');
});

it('blocks move over their neighbours, never above the title', () => {
  const state = stateOf([p('a', 'one'), p('b', 'two')], 1, 2);
  const moved = after(state, moveBlock(-1));
  expect(lines(moved)).toEqual(['p two', 'p one']);
  expect([moved.selection.$from.index(0), moved.selection.$from.parentOffset]).toEqual([2, 2]);
  expect(moveBlock(-1)(moved)).toBe(false);
});

it('tasks are ticked, the first letter grows, and a block is left', () => {
  expect(draftOf(after(stateOf([li('a', 0, 'todo')], 0, 1), toggleDone).doc).blocks[0]).toMatchObject({ list: 'done' });
  expect(draftOf(after(stateOf([p('a', 'x')], 0), toggleDropCap).doc).blocks[0]).toMatchObject({ dropCap: true });
  expect(toggleDropCap(stateOf([p('a', 'x'), p('b', 'y')], 1))).toBe(false);
  expect(after(stateOf([{ id: 'a', type: 'code', text: 'x' }], 0, 1), leaveBlock).selection.$from.parent.type.name).toBe('p');
});

it('words become a link, another one, and words again', () => {
  const linked = after(stateOf([p('a', 'see here now')], 0, 4, 8), setLink('https://a.org'));
  expect(draftOf(linked.doc).blocks[0]?.marks).toEqual([{ type: 'link', href: 'https://a.org', start: 4, end: 8 }]);
  const inside = linked.apply(linked.tr.setSelection(TextSelection.create(linked.doc, at(linked, 0) + 7)));
  expect(draftOf(after(inside, setLink('https://b.org')).doc).blocks[0]?.marks).toEqual([
    { type: 'link', href: 'https://b.org', start: 4, end: 8 },
  ]);
  expect(draftOf(after(inside, setLink(null)).doc).blocks[0]?.marks).toBeUndefined();
});

it('pictures stand side by side, and one below the other again', () => {
  const state = stateOf([picture('a', 'one'), picture('b', 'two'), p('c', 'x')], 2);
  const grid = after(state, joinPictures(at(state, 0)));
  expect(draftOf(grid.doc).blocks[0]).toMatchObject({ id: 'a', type: 'imageGrid', text: 'one\ntwo', images: [{ src: 'a' }, { src: 'b' }] });
  expect(draftOf(after(grid, partPictures(at(grid, 0))).doc).blocks.map(({ type }) => type)).toEqual(['image', 'image', 'p']);
  expect(joinPictures(at(state, 1))(state)).toBe(false);
  const four = stateOf(
    ['a', 'b', 'c', 'd'].map((id) => picture(id, '')),
    0,
  );
  expect(draftOf(after(four, joinPictures(at(four, 0))).doc).blocks).toMatchObject([
    { type: 'imageGrid', images: [{ src: 'a' }, { src: 'b' }, { src: 'c' }] },
    { type: 'image', src: 'd' },
  ]);
});

it('tables grow and shrink, and stay rectangles', () => {
  const state = stateOf([{ id: 'a', type: 'table', text: '', rows: [[{ text: 'x' }, { text: 'y' }]] }, p('b', 'z')], 1);
  const grown = draftOf(after(state, growTable(at(state, 0), 'row'), growTable(at(state, 0), 'column')).doc).blocks[0];
  expect(grown?.type === 'table' && grown.rows.map((row) => row.length)).toEqual([3, 3]);
  const shrunk = draftOf(after(state, shrinkTable(at(state, 0), 'column')).doc).blocks[0];
  expect(shrunk?.type === 'table' && shrunk.rows).toEqual([[{ text: 'x' }]]);
  expect(shrinkTable(at(state, 0), 'row')(state)).toBe(false);
});

it('a block says something else about itself, or goes; a line to write in stays', () => {
  const state = stateOf([picture('a')], 0);
  expect(draftOf(after(state, setAttrs(at(state, 0), { alt: 'A boat' })).doc).blocks[0]).toMatchObject({ alt: 'A boat' });
  const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, at(state, 0))));
  expect(after(selected, enter).doc.childCount).toBe(4);
  expect(after(state, removeBlock(at(state, 0))).doc.lastChild?.type.name).toBe('p');
});

const put =
  (id: string): Command =>
  (state, dispatch) => {
    dispatch?.(insertBlock(state, nodeOf(picture(id))));
    return true;
  };

it('behind what is put in there is a line to go on, also before the footnotes', () => {
  const note: Block = { id: 'n', type: 'footnote', label: '1', text: 'Why.' };
  const state = after(stateOf([p('a', 'x'), p('b', ''), note], 1), put('c'), put('d'));
  expect(lines(state)).toEqual(['p x', 'image ', 'image ', 'p ', 'footnote Why.']);
  expect([state.selection.$from.parent.type.name, state.selection.$from.index(0)]).toEqual(['p', 5]);
});

it('a fence becomes code with Enter, where it stands alone', () => {
  const fence = after(stateOf([p('a', '```Rust'), p('b', 'two')], 0, 7), beginCode);
  expect(draftOf(fence.doc).blocks[0]).toEqual({ id: 'a', type: 'code', lang: 'rust', text: '' });
  for (const [text, caret] of [
    ['``` and', 7],
    ['```rust', 3],
    ['words', 5],
  ] as const)
    expect(beginCode(stateOf([p('a', text)], 0, caret))).toBe(false);
});
