import { expect, test } from 'vitest';
import cases from '../../../../crates/core/cases/format.json';
import { badgeCount, longCount, plural, shortCount } from './count';

test.each(cases.filter((c) => c.rule === 'count formatting'))('$input is short for $expected', ({ input, expected }) => {
  expect(shortCount(input as number)).toBe(expected);
});

test('nothing counts below zero', () => {
  expect(shortCount(-3)).toBe('0');
});

test('counts are spoken with separators and the right number', () => {
  expect(longCount(1204)).toBe('1,204');
  expect(plural(1, 'story', 'stories')).toBe('1 story');
  expect(plural(2, 'response')).toBe('2 responses');
});

test('a badge ends at 99+', () => {
  expect([badgeCount(99), badgeCount(100)]).toEqual(['99', '99+']);
});
