// @vitest-environment jsdom
import { Fragment, Slice } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { expect, test, vi } from 'vitest';
import type { Block } from '../model/block';
import { isBlockId } from '../model/blockId';
import { nodeOf, passageOf } from '../model/read';
import { wellFormed } from '../model/wellFormed';
import { blocksIn } from '../model/write';
import { writingOf } from './onlyWriting';
import { ShortText } from './ShortText';

const BLOCKS: Block[] = [
  { id: 'one', type: 'p', text: 'abcd', marks: [{ type: 'strong', start: 0, end: 2 }] },
  { id: 'two', type: 'quote', text: 'efgh' },
];

test('a text without a title comes back as it was, and obeys the schema', () => {
  const doc = passageOf(BLOCKS);
  doc.check();
  expect(blocksIn(doc.children)).toEqual(BLOCKS);
});

test('every block of it has an id of its own, the first ones too', () => {
  const state = EditorState.create({ doc: passageOf([]), plugins: [wellFormed()] });
  const written = state.apply(state.tr.insertText('Hello', 1));
  const [block] = blocksIn(written.doc.children);
  expect(block).toMatchObject({ type: 'p', text: 'Hello' });
  expect(isBlockId(block?.id)).toBe(true);
});

test('what is pasted stays writing: headings become paragraphs, pictures stay behind', () => {
  const picture: Block = {
    id: 'c',
    type: 'image',
    text: 'A caption',
    src: 'x',
    width: 1,
    height: 1,
    alt: '',
    layout: 'inset',
    focusX: 50,
    focusY: 50,
  };
  const pasted: Block[] = [
    { id: 'a', type: 'h2', text: 'Head' },
    { id: 'b', type: 'pullQuote', text: 'Pulled' },
    picture,
    { id: 'd', type: 'separator', text: '' },
    { id: 'e', type: 'p', text: 'End' },
  ];
  const slice = writingOf(new Slice(Fragment.from(pasted.map(nodeOf)), 0, 0));
  expect(slice.content.content.map(({ type, textContent }) => `${type.name}: ${textContent}`)).toEqual([
    'p: Head',
    'quote: Pulled',
    'p: End',
  ]);
  const within = new Slice(Fragment.from(nodeOf({ id: 'a', type: 'h2', text: 'Head' })), 1, 1);
  expect([writingOf(within).openStart, writingOf(within).openEnd]).toEqual([1, 1]);
});

const press = (text: ShortText, key: string, more: KeyboardEventInit = {}): boolean =>
  !text.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
const field = (asked = { link: () => undefined, send: () => undefined }) =>
  new ShortText(document.body.appendChild(document.createElement('div')), {
    label: 'Say it',
    blocks: BLOCKS,
    asked,
    onChange: () => undefined,
  });

test('it is sent by Control and Enter, and Tab leaves it', () => {
  const send = vi.fn(() => undefined);
  const text = field({ link: () => undefined, send });
  expect(text.view.dom.getAttribute('aria-label')).toBe('Say it');
  press(text, 'Enter', { ctrlKey: true });
  expect(send).toHaveBeenCalledOnce();
  expect(press(text, 'Tab')).toBe(false);
  expect(text.html()).toContain('<strong>ab</strong>cd');
  text.view.destroy();
});

test('Backspace at the start of a quote makes it a paragraph', () => {
  const text = field();
  const { doc, tr } = text.view.state;
  text.view.dispatch(tr.setSelection(TextSelection.create(doc, doc.child(0).nodeSize + 1)));
  press(text, 'Backspace');
  expect(text.blocks().map(({ type, text: words }) => `${type}: ${words}`)).toEqual(['p: abcd', 'p: efgh']);
  text.view.destroy();
});
