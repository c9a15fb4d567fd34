import { expect, test } from 'vitest';
import { byLetter } from './byLetter';

test('topics stand under their first letters, accents aside', () => {
  const names = ['Zoo', 'Äpfel', 'art', '3D', '村'].map((name) => ({ name }));
  expect(byLetter(names).map(({ letter, topics }) => [letter, topics.map(({ name }) => name)])).toEqual([
    ['#', ['3D']],
    ['A', ['Äpfel', 'art']],
    ['Z', ['Zoo']],
    ['村', ['村']],
  ]);
});
