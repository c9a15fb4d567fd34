import { expect, test } from 'vitest';
import { farWords, goOnWords, markWords } from './progress';

test('a reader begins with the first part and goes on with the first they did not read', () => {
  expect(goOnWords(null)).toBe('Start with part 1');
  expect(goOnWords({ readCount: 0, next: { number: 1 } })).toBe('Start with part 1');
  expect(goOnWords({ readCount: 1, next: { number: 1 } })).toBe('Continue with part 1');
  expect(goOnWords({ readCount: 2, next: { number: 3 } })).toBe('Continue with part 3');
  expect(goOnWords({ readCount: 3, next: null })).toBe('Read it again');
});

test('how far someone is, is said once there is something to say', () => {
  expect(farWords(null, 3)).toBe('');
  expect(farWords({ readCount: 0, next: { number: 1 } }, 3)).toBe('');
  expect(farWords({ readCount: 2, next: { number: 3 } }, 3)).toBe('You’ve read 2 of 3 parts.');
  expect(farWords({ readCount: 3, next: null }, 3)).toBe('You’ve read every part.');
});

test('a part says how far it was read', () => {
  expect(markWords(null)).toBe('');
  expect(markWords(40)).toBe('40% read');
  expect(markWords(95)).toBe('Read');
});
