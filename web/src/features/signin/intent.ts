import type { EntryPoint, SignInOperation, SignInStep } from '@/gen/vocabulary';
import { local, localOrMemory } from '@/lib/storage/local';
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
  /** The writer's picture above the title; an envelope where they have none (null), nothing where it is left out. */
  image?: string | null;
}

/** An act as an intent names it. */
export const actOn = (what: 'clap' | 'save' | 'follow' | 'highlight' | 'note' | 'respond', id: string): string => `${what}:${id}`;

const ACT = 'sign-in-act';
const EMAIL = 'sign-in-email';
/** An act that found nobody to do it within a minute after signing in is given up. */
const ARRIVED_MS = 60_000;
/** As long as a visit to a service, or a letter, may take. */
const AWAY_MS = 600_000;

const session = localOrMemory(() => sessionStorage);

const wait = (act: string | undefined, life: number): void => {
  if (act) local.set(ACT, JSON.stringify({ act, until: Date.now() + life }));
};

/** Signed in: the act waits for the page that comes. */
export const keepAct = (act: string | undefined): void => wait(act, ARRIVED_MS);

/** The reader leaves for a service or for their inbox: the act waits until they are back, in another tab perhaps. */
export const keepActMeanwhile = (act: string | undefined): void => wait(act, AWAY_MS);

/** What waits, if `isMeant` says so; whoever asks first does it. */
function taken(isMeant: (act: string) => boolean): string | null {
  const text = local.get(ACT);
  const waiting = text ? (JSON.parse(text) as { act: string; until: number }) : null;
  if (!waiting || !isMeant(waiting.act)) return null;
  local.remove(ACT);
  return Date.now() < waiting.until ? waiting.act : null;
}

/** Whether `act` is what waits; whoever asks first does it. */
export const takeAct = (act: string): boolean => taken((waiting) => waiting === act) !== null;

/** What waits of the acts that begin with `start`, without it. */
export const takeActThat = (start: string): string | null => taken((waiting) => waiting.startsWith(start))?.slice(start.length) ?? null;

/** The address of the last letter, for this tab. */
export const keepEmail = (email: string): void => session.set(EMAIL, email);
export const keptEmail = (): string | null => session.get(EMAIL);
