import { expect, test } from 'vitest';
import { sortOf, withSort } from './sort';

test('an address remembers any order but the usual one', () => {
  expect(withSort('/p/a', 'NEWEST')).toBe('/p/a?orderBy=NEWEST');
  expect(withSort('/p/a?source=x#responses', 'NEWEST')).toBe('/p/a?source=x&orderBy=NEWEST#responses');
  expect(withSort('/p/a?orderBy=NEWEST#responses', 'BEST')).toBe('/p/a#responses');
});

test('an order that no one knows is the usual one', () => {
  expect([sortOf('NEWEST'), sortOf('OLDEST'), sortOf(undefined)]).toEqual(['NEWEST', 'BEST', 'BEST']);
});
