import { expect, test } from 'vitest';
import cases from '../../../../crates/core/cases/follow.json';
import { moveFollowers, patchEdge, readEdge } from './edges';

interface Count {
  count: number;
  isFollowing: boolean;
}

// A browser counts exactly up to 2^53; the case beyond is Rust's alone.
const counts = cases
  .filter((c) => c.rule === 'follow counter' && Number.isSafeInteger(c.expected))
  .map((c) => ({ ...(c.input as Count), expected: c.expected as number }));

test.each(counts)('$count followers, followed before: $isFollowing, become $expected', ({ count, isFollowing, expected }) => {
  patchEdge('User:counted', { followers: count });
  moveFollowers('User:counted', isFollowing ? -1 : 1);
  expect(readEdge('User:counted').followers).toBe(expected);
});

test('followers that no one has counted stay uncounted', () => {
  moveFollowers('User:uncounted', 1);
  expect(readEdge('User:uncounted').followers).toBeUndefined();
});
