import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notices } from '@/lib/banner/notices';
import { tellLockout } from './lockoutNotice';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  tellLockout(null);
  vi.useRealTimers();
});

// F376
test.each([
  'PasswordSoftLockout',
  'PasswordPermanentLockout',
  'TwoFactorAuthSoftLockout',
  'TwoFactorAuthPermanentLockout',
  'IpAuthLockout',
])("%s is said in the server's words", (kind) => {
  tellLockout({ __typename: kind, message: 'Locked for 5 minutes.' });
  expect(notices.current).toMatchObject({ kind: 'ACCOUNT_LOCKOUT', text: 'Locked for 5 minutes.' });
});

test('a warning is no lock, and a reader who gets in hears no more of it', () => {
  tellLockout({ __typename: 'InvalidPassword', message: 'That password was incorrect.' });
  expect(notices.current).toBeNull();
  tellLockout({ __typename: 'PasswordSoftLockout', message: 'Locked for 1 minute.' });
  tellLockout({ __typename: 'SignedIn' });
  expect(notices.current).toBeNull();
});

test('a lock is said until it ends, and not at all when it has ended', () => {
  const soon = new Date(Date.now() + 60_000).toISOString();
  tellLockout({ __typename: 'PasswordSoftLockout', message: 'Locked for 1 minute.', lockoutEndsAt: soon });
  vi.advanceTimersByTime(59_999);
  expect(notices.current).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(notices.current).toBeNull();
  tellLockout({ __typename: 'PasswordSoftLockout', message: 'Locked for 1 minute.', lockoutEndsAt: soon });
  expect(notices.current).toBeNull();
});
