import { LOGIN_CODE_LENGTH } from '@/gen/limits';
import { mutate } from '@/lib/gql/client';
import { SendLoginCode, VerifyLoginCode } from './SignIn.gen';

export type Sent = { ok: true; email: string; isNewAccount: boolean } | { ok: false; error: string };
export type Verified = { ok: true } | { ok: false; error: string };

export const looksLikeEmail = (email: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email.trim());

/** The digits of what was typed or pasted: `123 456` becomes `123456`. */
export const codeDigits = (text: string): string => text.replaceAll(/\D/gu, '').slice(0, LOGIN_CODE_LENGTH);

/** Asks for a code by mail. */
export async function sendCode(email: string): Promise<Sent> {
  try {
    const { sendLoginCode: result } = await mutate(SendLoginCode, { email: email.trim() });
    switch (result.__typename) {
      case 'CodeSent':
        return { ok: true, email: result.email, isNewAccount: result.isNewAccount };
      case 'BadRequest':
        return { ok: false, error: result.message || 'Please enter a valid email address.' };
      case 'RateLimited':
        return { ok: false, error: result.message || 'Too many attempts. Please try again later.' };
    }
  } catch {
    return { ok: false, error: 'Please try again.' };
  }
}

/** Checks the code; on success the session cookie is set. */
export async function verifyCode(loginCode: string): Promise<Verified> {
  try {
    const { verifyLoginCode: result } = await mutate(VerifyLoginCode, { loginCode });
    switch (result.__typename) {
      case 'SignedIn':
        return { ok: true };
      case 'TooManyRequests':
        return { ok: false, error: result.message || 'Too many attempts. Please try again later.' };
      case 'BadRequest':
      case 'RateLimited':
        return { ok: false, error: result.message || 'Invalid code.' };
    }
  } catch {
    return { ok: false, error: 'Please try again.' };
  }
}
