import { ENTRY_POINT, type EntryPoint, type SignInOperation, type SignInStep } from '@/gen/vocabulary';
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
export const actOn = (what: 'clap' | 'save' | 'follow' | 'highlight' | 'note' | 'respond' | 'report', id: string): string =>
  `${what}:${id}`;

const ACT = 'sign-in-act';
const ENTRY = 'sign-in-entry';
const EMAIL = 'sign-in-email';
/** An act that no screen has done within a minute after signing in is given up. */
const ARRIVED_MS = 60_000;
/** As long as a visit to a service, or a letter, may take. */
const AWAY_MS = 600_000;

const session = localOrMemory(() => sessionStorage);

type Coming = Pick<Intent, 'entry' | 'act'>;

function wait({ entry, act }: Coming, life: number): void {
  const until = Date.now() + life;
  local.set(ENTRY, JSON.stringify({ entry, until }));
  if (act) local.set(ACT, JSON.stringify({ act, until }));
}

/** Signed in: the act, and by which way they came, wait for the page that comes. */
export const keepAct = (intent: Coming): void => wait(intent, ARRIVED_MS);

/** The reader leaves for a service or for their inbox: both wait until they are back, in another tab perhaps. */
export const keepActMeanwhile = (intent: Coming): void => wait(intent, AWAY_MS);

/** By which way someone came who has just signed in; the first to ask hears it. */
export function takeEntry(): EntryPoint | null {
  const text = local.get(ENTRY);
  local.remove(ENTRY);
  const kept = text ? (JSON.parse(text) as { entry: string; until: number }) : null;
  return (kept && Date.now() < kept.until && ENTRY_POINT.find((known) => known === kept.entry)) || null;
}

/** What waits, if `isMeant` says so; the first to ask does it. */
function taken(isMeant: (act: string) => boolean): string | null {
  const text = local.get(ACT);
  const waiting = text ? (JSON.parse(text) as { act: string; until: number }) : null;
  if (!waiting || !isMeant(waiting.act)) return null;
  local.remove(ACT);
  return Date.now() < waiting.until ? waiting.act : null;
}

/** Whether `act` is what waits; the first to ask does it. */
export const takeAct = (act: string): boolean => taken((waiting) => waiting === act) !== null;

/** What waits of the acts that begin with `start`, without it. */
export const takeActThat = (start: string): string | null => taken((waiting) => waiting.startsWith(start))?.slice(start.length) ?? null;

/** The address of the last letter, for this tab. */
export const keepEmail = (email: string): void => session.set(EMAIL, email);
export const keptEmail = (): string | null => session.get(EMAIL);
