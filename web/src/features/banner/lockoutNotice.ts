import { notices } from '@/lib/banner/notices';

/** Answers to a password or a verification code that lock somebody out (spec 2 §8). */
const LOCKOUTS: ReadonlySet<string> = new Set(['PasswordSoftLockout', 'PasswordPermanentLockout', 'TwoFactorAuthSoftLockout', 'TwoFactorAuthPermanentLockout', 'IpAuthLockout']);

/** Says on every page of this visit that the account or the network is locked: the server's words tell for how long. Another answer takes it back. */
export function tellLockout(answer: { __typename: string; message?: string }): void {
  if (LOCKOUTS.has(answer.__typename) && answer.message) notices.show({ kind: 'ACCOUNT_LOCKOUT', text: answer.message });
  else notices.hide('ACCOUNT_LOCKOUT');
}
