import { expect, test } from 'vitest';
import cases from '../../../../crates/core/cases/format.json';
import { ago, monthOfYear, nameOfMonth, periodName, shortDate } from './date';

interface Input {
  form: string;
  at: string;
  now?: string;
  offsetMinutes?: number;
}

const FORMS: Record<string, (input: Input) => string | null> = {
  relative: ({ at, now }) => ago(at, Date.parse(now ?? at)),
  full: ({ at }) => shortDate(at),
  month: ({ at }) => monthOfYear(at),
};

// Screens show dates in UTC, so that server, cache and every reader agree.
const here = cases
  .filter((c) => c.rule === 'date')
  .map((c) => ({ input: c.input as Input, expected: c.expected }))
  .filter(({ input }) => input.form in FORMS && !input.offsetMinutes);

test('every form has its cases', () => {
  expect(new Set(here.map(({ input }) => input.form)).size).toBe(Object.keys(FORMS).length);
});

test.each(here)('$input.form $input.at $input.now', ({ input, expected }) => {
  expect(FORMS[input.form]?.(input)).toBe(expected);
});

test('periods have names', () => {
  expect([nameOfMonth(2), periodName(2026), periodName(2026, 11), periodName(2026, 11, 4)]).toEqual([
    'February',
    '2026',
    'November 2026',
    'November 4, 2026',
  ]);
});
