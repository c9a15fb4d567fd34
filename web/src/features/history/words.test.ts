import { expect, it } from 'vitest';
import { numbers, someText } from '@/features/editor/model/fixtures';
import { changedWords } from './words';

const markedWords = (before: string, after: string): string =>
  changedWords(before, after)
    .map(({ kind, text }) => ({ same: text, added: `+[${text}]`, removed: `-[${text}]` })[kind])
    .join('');

it('a changed word is told, and what stands around it is not', () => {
  expect(markedWords('The lake was cold.', 'The lake was very cold.')).toBe('The lake was +[very ]cold.');
  expect(markedWords('The lake was cold.', 'The sea was cold.')).toBe('The -[lake]+[sea] was cold.');
  expect(markedWords('', 'All new')).toBe('+[All new]');
  expect(markedWords('All gone', '')).toBe('-[All gone]');
  expect(markedWords('same', 'same')).toBe('same');
  expect(markedWords('', '')).toBe('');
});

it('both texts can be put together again from what is told, whatever they are', () => {
  for (let seed = 0; seed < 300; seed++) {
    const random = numbers(seed);
    const [before, after] = [someText(random, 20), someText(random, 20)];
    const pieces = changedWords(before, after);
    const without = (gone: string): string =>
      pieces
        .filter(({ kind }) => kind !== gone)
        .map(({ text }) => text)
        .join('');
    expect([without('added'), without('removed')], `seed ${seed}`).toEqual([before, after]);
  }
});

it('texts too long to compare are told as a whole, at once', () => {
  const [before, after] = ['a '.repeat(1_500), 'b '.repeat(1_500)];
  expect(changedWords(before, after).map(({ kind }) => kind)).toContain('added');
});
