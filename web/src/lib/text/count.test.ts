import { expect, test } from 'vitest';
import cases from '../../../../crates/core/cases/format.json';
import badges from '../../../../crates/core/cases/notification.json';
import { badgeCount, longCount, plural, shortCount } from './count';

// F326
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

test.each(badges.filter((c) => c.rule === 'unread badge'))('$input unread are $expected on a badge', ({ input, expected }) => {
  expect(badgeCount(input)).toBe(expected);
});
