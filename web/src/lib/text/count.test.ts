import { expect, test } from 'vitest';
import { badgeCount, longCount, plural, shortCount } from './count';

test.each([
  [0, '0'], [999, '999'], [1000, '1K'], [1049, '1K'], [1050, '1.1K'], [1500, '1.5K'], [12_345, '12.3K'],
  [999_949, '999.9K'], [999_950, '1M'], [1_000_000, '1M'], [1_250_000, '1.3M'], [-3, '0'],
])('%i is short for %s', (n, text) => {
  expect(shortCount(n)).toBe(text);
});

test('counts are spoken with separators and the right number', () => {
  expect(longCount(1204)).toBe('1,204');
  expect(plural(1, 'story', 'stories')).toBe('1 story');
  expect(plural(2, 'response')).toBe('2 responses');
});

test('a badge ends at 99+', () => {
  expect([badgeCount(99), badgeCount(100)]).toEqual(['99', '99+']);
});
