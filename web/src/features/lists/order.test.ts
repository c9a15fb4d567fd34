import { expect, test } from 'vitest';
import { before, placeAfter } from './order';

const order = ['a', 'b', 'c', 'd'];

test('one is put after another, or first, and nothing is lost', () => {
  expect(placeAfter(order, 'd', 'a')).toEqual(['a', 'd', 'b', 'c']);
  expect(placeAfter(order, 'a', 'd')).toEqual(['b', 'c', 'd', 'a']);
  expect(placeAfter(order, 'c', null)).toEqual(['c', 'a', 'b', 'd']);
  expect(placeAfter(order, 'c', 'c')).toEqual(order);
});

test('a place names what stands before it', () => {
  for (const moved of order)
    for (let place = 0; place < order.length; place++)
      expect(placeAfter(order, moved, before(order, moved, place)).indexOf(moved)).toBe(place);
  expect(before(order, 'a', -3)).toBeNull();
  expect(before(order, 'a', 99)).toBe('d');
});
