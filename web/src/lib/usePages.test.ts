import { expect, test } from 'vitest';
import { nextOf } from './usePages';

test('a list goes on where its page says so, and ends where it says nothing', () => {
  expect(nextOf({ pagingInfo: { next: { to: 'a' } } })).toBe('a');
  expect(nextOf({ pagingInfo: { next: { to: null } } })).toBeNull();
  expect(nextOf({ pagingInfo: { next: null } })).toBeNull();
});
