import { expect, test } from 'vitest';
import { firstWait, nextWait } from './interval';

test('asking backs off, and never further than a quarter of an hour', () => {
  const waits = [firstWait];
  for (let n = 0; n < 8; n++) waits.push(nextWait(waits.at(-1) ?? 0));
  expect(waits.slice(0, 5).map((wait) => wait / 60_000)).toEqual([1, 2, 4, 8, 15]);
  expect(Math.max(...waits)).toBe(15 * 60_000);
});
