import { useEffect, useRef } from 'react';
import { notices } from '@/lib/banner/notices';

/** What a password or a verification code was answered with. */
export interface Attempt {
  __typename: string;
  message?: string;
  lockoutEndsAt?: string;
}

/** Answers that lock someone out. */
const LOCKOUTS: ReadonlySet<string> = new Set([
  'PasswordSoftLockout',
  'PasswordPermanentLockout',
  'TwoFactorAuthSoftLockout',
  'TwoFactorAuthPermanentLockout',
  'IpAuthLockout',
]);

let timer: ReturnType<typeof setTimeout> | undefined;

/** The lock is over, or someone got in. */
function forget(): void {
  clearTimeout(timer);
  notices.hide('ACCOUNT_LOCKOUT');
}

/** Says on every page of this visit that the account or the network is locked, in the server's words and as long as they hold. */
export function tellLockout(answer: Attempt | null): void {
  forget();
  if (!answer?.message || !LOCKOUTS.has(answer.__typename)) return;
  const left = answer.lockoutEndsAt ? Date.parse(answer.lockoutEndsAt) - Date.now() : null;
  if (left !== null && left <= 0) return;
  notices.show({ kind: 'ACCOUNT_LOCKOUT', text: answer.message });
  if (left !== null) timer = setTimeout(forget, left);
}

/**
 * The banner of a lockout, for a step that shows its answers itself: what was answered last is said in one place at a time, in
 * the step as long as that is there, and above every page from then on.
 */
export function useLockoutNotice(): (answer: Attempt) => void {
  const last = useRef<Attempt | null>(null);
  useEffect(
    () => () => {
      if (last.current) tellLockout(last.current);
    },
    [],
  );
  return (answer) => {
    last.current = answer;
    forget();
  };
}
