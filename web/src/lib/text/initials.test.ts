import { expect, test } from 'vitest';
import cases from '../../../../crates/core/cases/text.json';
import { initial, initials } from './initials';

test.each(cases.filter((c) => c.rule === 'initials'))('$input', ({ input, expected }) => {
  expect(initials(input as string)).toBe(expected);
});

test('one letter is the first of them, whole', () => {
  expect(['ada lovelace', '𐐰𐐲 b', '🎉'].map(initial)).toEqual(['A', '𐐈', '']);
});
