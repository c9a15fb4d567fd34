import { expect, test } from 'vitest';
import { spent } from './spent';

test('time is told in the largest units that say something', () => {
  expect([0, 59, 60, 3_599, 3_600, 11_100, 3_600_000].map(spent)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '59 min',
    '1 h 0 min',
    '3 h 5 min',
    '1,000 h 0 min',
  ]);
});
