import { expect, test } from 'vitest';
import { minorOf } from './amount';

test('an amount is read as people type it', () => {
  for (const [typed, minor] of [
    ['1', 100],
    [' 12.5 ', 1250],
    ['12,50', 1250],
    ['200', 20_000],
    ['0.99', null],
    ['200.01', null],
    ['', null],
    ['-5', null],
    ['1e2', null],
    ['five', null],
    ['1.234', null],
  ] as const)
    expect(minorOf(typed), typed).toBe(minor);
});
