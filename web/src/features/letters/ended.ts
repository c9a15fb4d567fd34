import { EMAIL_PREFERENCES } from '@/features/settings/preferenceTexts';

/** What the token of a letter names: whose letters of which kind, and the proof. */
export interface EndToken {
  userId: string;
  preference: string;
  hash: string;
}

const TOKEN = /^(?<userId>[0-9a-f]{10,12})\.(?<preference>[A-Z_]{1,64})\.(?<hash>[0-9a-f]{2,128})$/u;

/** Reads a token; null when it is none of the site's. */
export function readToken(text: string | undefined): EndToken | null {
  const { userId, preference, hash } = TOKEN.exec(text ?? '')?.groups ?? {};
  return userId && preference && hash ? { userId, preference, hash } : null;
}

const OTHERS: Readonly<Record<string, string>> = {
  NOTIFICATIONS_DIGEST_FREQUENCY: 'Digest',
  NOTIFICATIONS_EMAIL_SCOPE: 'Activity',
};

/** What letters of a kind are about, in words. */
export const nameOf = (preference: string): string =>
  OTHERS[preference] ?? EMAIL_PREFERENCES.find(({ name }) => name === preference)?.label ?? 'These emails';

/** Ends the letters, as a mail program would (RFC 8058). Whether the token was good. */
export async function end({ userId, preference, hash }: EndToken): Promise<boolean> {
  const answer = await fetch(`/_/unsubscribe/${userId}/${preference}/${hash}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  if (answer.status === 404) return false;
  if (!answer.ok) throw new Error(String(answer.status));
  return true;
}
