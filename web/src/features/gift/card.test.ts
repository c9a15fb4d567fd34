import { expect, test } from 'vitest';
import { dayOf, inputDay } from './card';

test('a letter leaves in the morning of its day', () => {
  expect(dayOf('2026-12-24')).toBe(new Date(2026, 11, 24, 9).toISOString());
  expect([dayOf(''), dayOf('soon')]).toEqual([null, null]);
  expect(inputDay(new Date(2026, 0, 5))).toBe('2026-01-05');
});
