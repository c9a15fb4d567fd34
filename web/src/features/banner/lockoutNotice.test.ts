import { afterEach, expect, test } from 'vitest';
import { notices } from '@/lib/banner/notices';
import { tellLockout } from './lockoutNotice';

afterEach(() => notices.hide('ACCOUNT_LOCKOUT'));

// F376
test.each(['PasswordSoftLockout', 'PasswordPermanentLockout', 'TwoFactorAuthSoftLockout', 'TwoFactorAuthPermanentLockout', 'IpAuthLockout'])('%s is said in the server\'s words', (kind) => {
  tellLockout({ __typename: kind, message: 'Locked for 5 minutes.' });
  expect(notices.current).toMatchObject({ kind: 'ACCOUNT_LOCKOUT', text: 'Locked for 5 minutes.' });
});

test('a warning is no lock, and whoever gets in hears no more of it', () => {
  tellLockout({ __typename: 'InvalidPassword', message: 'That password was incorrect.' });
  expect(notices.current).toBeNull();
  tellLockout({ __typename: 'PasswordSoftLockout', message: 'Locked for 1 minute.' });
  tellLockout({ __typename: 'SignedIn' });
  expect(notices.current).toBeNull();
});
