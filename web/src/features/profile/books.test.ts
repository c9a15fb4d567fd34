import { expect, test } from 'vitest';
import { moved } from './books';

const books = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const order = (id: string, by: 1 | -1): string =>
  moved(books, id, by)
    .map((book) => book.id)
    .join('');

test('a book changes places with its neighbour, and stays at the ends', () => {
  expect(order('b', -1)).toBe('bac');
  expect(order('b', 1)).toBe('acb');
  expect(order('a', -1)).toBe('abc');
  expect(order('c', 1)).toBe('abc');
  expect(order('z', 1)).toBe('abc');
});
