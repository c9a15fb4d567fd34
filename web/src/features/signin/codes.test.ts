import { expect, test } from 'vitest';
import { codeDigits, looksLikeEmail } from './codes';

test('a pasted code keeps its six digits', () => {
  expect([codeDigits('123 456'), codeDigits('Your code: 654-321.'), codeDigits('1234567')]).toEqual(['123456', '654321', '123456']);
});

test('addresses without a host are refused before they are sent', () => {
  expect(['a@b.c', ' a@b.c '].every(looksLikeEmail)).toBe(true);
  expect(['', 'a', 'a@b', 'a b@c.d'].some(looksLikeEmail)).toBe(false);
});
