/** Whether this browser may be counted: not yet known, asked and not answered, accepted, or never asked because of where it is. */
export type Consent = 'unknown' | 'asked' | 'accepted' | 'free';

const COOKIE = 'privacy';
const YEAR_S = 31_536_000;
/** Where a visitor is may change: then they are asked again. */
const FREE_S = 86_400;
const STATES: readonly Consent[] = ['asked', 'accepted', 'free'];

/** The state in the text of `document.cookie`. */
export function readConsent(cookies: string): Consent {
  const found = cookies
    .split('; ')
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  return STATES.find((state) => state === found) ?? 'unknown';
}

const listeners = new Set<(state: Consent) => void>();

/** Hears of every state that is kept from now on. What is returned ends it. */
export function hearConsent(listener: (state: Consent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the state where page and server can read it. */
export function keepConsent(state: Exclude<Consent, 'unknown'>): void {
  document.cookie = `${COOKIE}=${state}; path=/; max-age=${state === 'accepted' ? YEAR_S : FREE_S}; samesite=lax`;
  for (const listener of listeners) listener(state);
}

/** Whether the visit may be counted: readers who are signed in agreed to the terms; others accept or are not asked. */
export const isGranted = (state: Consent, signedIn: boolean): boolean => signedIn || state === 'accepted' || state === 'free';
