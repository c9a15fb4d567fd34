import { expect, test } from 'vitest';
import { ago, monthOfYear, nameOfMonth, periodName, shortDate } from './time';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const before = (seconds: number): string => new Date(NOW - seconds * 1000).toISOString();

test.each([
  [0, 'just now'], [59, 'just now'], [60, '1m ago'], [3599, '59m ago'], [3600, '1h ago'], [86_399, '23h ago'], [86_400, '1d ago'], [6 * 86_400, '6d ago'], [7 * 86_400, null], [-5, null],
])('%i seconds ago', (seconds, text) => {
  expect(ago(before(seconds), NOW)).toBe(text);
});

test('dates are in UTC, wherever the reader is', () => {
  expect(shortDate('2026-11-14T23:59:59.999Z')).toBe('Nov 14, 2026');
  expect(monthOfYear('2026-01-01T00:00:00.000Z')).toBe('January 2026');
});

test('periods have names', () => {
  expect([nameOfMonth(2), periodName(2026), periodName(2026, 11), periodName(2026, 11, 4)]).toEqual(['February', '2026', 'November 2026', 'November 4, 2026']);
});
