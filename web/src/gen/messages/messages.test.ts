import { expect, test } from 'vitest';
import { lockoutTwoFactorLocked, lockoutWrongPassword } from './lockout';
import { signInWelcomeBack } from './signIn';

test('a text without a blank is itself', () => {
  expect(signInWelcomeBack).toBe('Welcome back.');
});

test('a number comes with its noun', () => {
  expect(lockoutTwoFactorLocked({ minutes: 1 })).toContain('locked for 1 minute.');
  expect(lockoutTwoFactorLocked({ minutes: 15 })).toContain('locked for 15 minutes.');
  expect(lockoutWrongPassword({ attempts: 5 })).toContain('You have 5 more attempts before');
});
