import type { EntryPoint, SignInOperation, SignInStep } from '@/gen/vocabulary';
import { localOrMemory } from '@/lib/storage/local';
import type { EntryContext } from './invitation';

/** What a reader was about to do who needs an account for it, as a link to sign-in says it. */
export interface Intent extends Partial<Omit<EntryContext, 'productName'>> {
  entry: EntryPoint;
  operation: SignInOperation;
  /** Where the dialog begins, when that is not its beginning. */
  step?: SignInStep;
  /** Where to go afterwards; the same place when left out. */
  to?: string;
  /** What is done afterwards in their name: see `actOn`. */
  act?: string;
}

/** An act as an intent names it. */
export const actOn = (what: 'clap' | 'save' | 'follow', id: string): string => `${what}:${id}`;

const ACT = 'sign-in-act';
const EMAIL = 'sign-in-email';
/** An act that found nobody to do it within a minute after signing in is given up. */
const ACT_LIFE_MS = 60_000;

const session = localOrMemory(() => sessionStorage);

/** Signed in: the act waits for the page that comes. */
export function keepAct(act: string | undefined): void {
  if (act) session.set(ACT, JSON.stringify({ act, at: Date.now() }));
}

/** Whether `act` is what waits; whoever asks first does it. */
export function takeAct(act: string): boolean {
  const text = session.get(ACT);
  const waiting = text ? (JSON.parse(text) as { act: string; at: number }) : null;
  if (waiting?.act !== act) return false;
  session.remove(ACT);
  return Date.now() - waiting.at < ACT_LIFE_MS;
}

/** The address of the last letter, for this tab. */
export const keepEmail = (email: string): void => session.set(EMAIL, email);
export const keptEmail = (): string | null => session.get(EMAIL);
