import { expect, test } from 'vitest';
import { inGroups, monthAndYear, problemsOf, tokenOf } from './card';

const now = new Date(2026, 10, 25);
const good = { number: '4242 4242 4242 4242', expiry: '11/26', code: '123' };

test('a card is good to the end of its month, and only cards of the demonstration are taken', () => {
  expect(problemsOf(good, now)).toEqual({});
  expect(problemsOf({ ...good, expiry: '10/26' }, now)).toHaveProperty('expiry', 'This card has expired.');
  expect(problemsOf({ ...good, expiry: '13/30' }, now)).toHaveProperty('expiry');
  expect(problemsOf({ ...good, number: '4111 1111 1111 1111' }, now).number).toContain('No real cards');
  expect(Object.keys(problemsOf({ number: '', expiry: '', code: '' }, now))).toEqual(['number', 'expiry', 'code']);
});

test('what is typed is laid out as on cards, and no number is in what is sent', () => {
  expect(inGroups('4242-4242x42424242 99')).toBe('4242 4242 4242 4242');
  expect([monthAndYear('1'), monthAndYear('1130'), monthAndYear('11/309')]).toEqual(['1', '11/30', '11/30']);
  expect(tokenOf(good)).toBe('demonstration-4242-11-2026');
});
