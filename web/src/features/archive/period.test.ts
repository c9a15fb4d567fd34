import { expect, test } from 'vitest';
import { periodOf, yearsOf } from './period';

test('a period needs its larger part', () => {
  expect(periodOf({ year: '2026', month: '02', day: '03' })).toEqual({ year: 2026, month: 2, day: 3 });
  expect(periodOf({ month: '02' })).toEqual({});
  expect(periodOf({ year: 'x', month: '1' })).toEqual({});
});

test('years come newest first, their months in order, with totals', () => {
  const months = [
    { year: 2025, month: 3, postCount: 2 },
    { year: 2026, month: 11, postCount: 5 },
    { year: 2026, month: 1, postCount: 1 },
  ];
  expect(yearsOf(months).map((y) => [y.year, y.postCount, y.months.map((m) => m.month)])).toEqual([
    [2026, 6, [1, 11]],
    [2025, 2, [3]],
  ]);
});
