// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { sentencesIn, sentencesOf } from './sentences';

globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;

test('a text is spoken sentence by sentence, and nothing of it is left out', () => {
  const text = 'One. Two is longer! ';
  expect(sentencesOf(text, 'en')).toEqual([
    { at: 0, text: 'One. ' },
    { at: 5, text: 'Two is longer! ' },
  ]);
  const long = `${'word '.repeat(200)}end.`;
  const parts = sentencesOf(long, 'en');
  expect(parts.map((part) => part.text).join('')).toBe(long);
  expect(Math.max(...parts.map((part) => part.text.length))).toBeLessThanOrEqual(240);
  expect(parts.every((part) => long.startsWith(part.text, part.at))).toBe(true);
  expect(sentencesOf('x'.repeat(500), '').map((part) => part.text.length)).toEqual([240, 240, 20]);
});

test('program text is not read aloud', () => {
  document.body.innerHTML =
    '<div lang="en"><p data-block="a">One. Two.</p><pre data-block="b"><code>x = 1</code></pre><ul><li data-block="c">Three</li></ul></div>';
  const body = document.querySelector('div') as HTMLElement;
  expect(sentencesIn(body).map(({ blockId, start, text }) => [blockId, start, text])).toEqual([
    ['a', 0, 'One. '],
    ['a', 5, 'Two.'],
    ['c', 0, 'Three'],
  ]);
});
