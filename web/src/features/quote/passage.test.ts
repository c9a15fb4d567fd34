// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { passagesOf, rangeOf } from './passage';

const STORY = `<p data-block="a" dir="auto">One <strong>bold</strong> word,<br>and a note<sup data-footnote="1" data-text="[1]"><a>1</a></sup> here 😀.</p>
<ul><li data-block="b" dir="auto">Item<ul><li data-block="c" dir="auto"><label><input type="checkbox" disabled> A task</label></li></ul></li></ul>
<hr><pre data-block="d"><code>x = 1\ny = 2</code></pre>`;
const TEXTS: Readonly<Record<string, string>> = { a: 'One bold word,\nand a note[1] here 😀.', b: 'Item', c: 'A task', d: 'x = 1\ny = 2' };

// jsdom has no such thing.
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;

beforeEach(() => {
  document.body.innerHTML = STORY;
});

test('every stretch of every block is found and read back', () => {
  for (const [blockId, text] of Object.entries(TEXTS))
    for (let start = 0; start < text.length; start++)
      for (const end of new Set([start + 1, start + 4, text.length])) {
        if (end > text.length) continue;
        // The number of a note is one thing: half of it cannot be selected.
        const inNote = (at: number) => blockId === 'a' && at > text.indexOf('[') && at < text.indexOf(']') + 1;
        const atNote = blockId === 'a' && (start === text.indexOf('[') || end === text.indexOf(']') + 1);
        if (inNote(start) || inNote(end) || atNote || ['\n'].includes(text[start] ?? '') || text[end - 1] === '\n') continue;
        const range = rangeOf({ blockId, start, end }, document.body);
        const found = range && passagesOf(range, document.body);
        const words = text.slice(start, end);
        expect(found, `${blockId} ${start} ${end}`).toEqual(words.trim() ? [{ blockId, start, end, text: words }] : []);
      }
});

test('a selection over several blocks is a passage of each', () => {
  const range = document.createRange();
  range.selectNodeContents(document.body);
  const texts = passagesOf(range, document.body).map(({ blockId, start, text }) => [blockId, start, text]);
  expect(texts).toEqual(Object.entries(TEXTS).map(([id, text]) => [id, 0, text]));
});

test('a place that is not on the page has no range', () => {
  for (const place of [
    { blockId: 'z', start: 0, end: 1 },
    { blockId: 'b', start: 0, end: 5 },
    { blockId: 'b', start: 4, end: 4 },
  ])
    expect(rangeOf(place, document.body)).toBeNull();
});
