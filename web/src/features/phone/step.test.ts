import { expect, test } from 'vitest';
import { stepOf } from './step';

const nothing = { numberObfuscated: null, waiting: null };
const waiting = { numberObfuscated: null, waiting: {} };
const verified = { numberObfuscated: '+1 •••23', waiting: null };
const changing = { numberObfuscated: '+1 •••23', waiting: {} };

test('what the address asks for is shown as far as it is there', () => {
  expect(stepOf(undefined, nothing)).toBe('number');
  expect(stepOf(undefined, waiting)).toBe('code');
  expect(stepOf(undefined, verified)).toBe('done');
  expect(stepOf(undefined, changing)).toBe('code');
  for (const known of [nothing, waiting, verified, changing]) expect(stepOf('number', known)).toBe('number');
  expect(stepOf('code', nothing)).toBe('number');
  expect(stepOf('code', waiting)).toBe('code');
  expect(stepOf('code', verified)).toBe('done');
  expect(stepOf('nonsense', verified)).toBe('done');
});
