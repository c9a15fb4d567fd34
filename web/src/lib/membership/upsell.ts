import { PRICE_CEILING_STEP, PRICE_YEARLY, UPSELL_DISMISS_WINDOW_MS } from '@/gen/limits';
import { membershipLessThanAWeek, membershipUpsell } from '@/gen/messages/membership';
import { local, type Storage } from '@/lib/storage/local';
import { price } from '@/lib/text/price';

const WEEKS = 52;

/** Whom the upsell could be for, and where. */
export interface Visit {
  /** Null while it is not known; undefined where nobody is signed in. */
  tier: 'FREE' | 'MEMBER' | 'FRIEND' | null | undefined;
  isHydrated: boolean;
  isNativeApp: boolean;
  /** Whether the page is a story that is locked to the reader. */
  isPostLocked: boolean;
  /** When the reader dismissed it, in milliseconds. */
  dismissedAt: number | null;
}

/** Whether the banner that offers a membership shows (spec 2 §4). The last instant of its window lies within it (decision 22). */
export function showsUpsell({ tier, isHydrated, isNativeApp, isPostLocked, dismissedAt }: Visit, now: number): boolean {
  const isDismissed = dismissedAt !== null && now - dismissedAt <= UPSELL_DISMISS_WINDOW_MS;
  return tier === 'FREE' && isHydrated && !isNativeApp && !isPostLocked && !isDismissed;
}

/** `less than $1/week`: a week of the yearly price, up to the next quarter (decision 80). */
export const weekly = (yearly: number, currency = 'USD'): string =>
  membershipLessThanAWeek({ price: price(Math.ceil(yearly / WEEKS / PRICE_CEILING_STEP) * PRICE_CEILING_STEP, currency) });

/** What the banner says. */
export const upsellText = (product: string): string => membershipUpsell({ product, price: weekly(PRICE_YEARLY) });

/** Where the browser keeps the time of the dismissal, one for each person. */
export const upsellKey = (person: string): string => `membershipUpsellDismissedAt:${person}`;

/** When a person dismissed it in this browser. */
export function upsellDismissedAt(person: string, storage: Storage = local): number | null {
  const at = Number(storage.get(upsellKey(person)) ?? Number.NaN);
  return Number.isFinite(at) ? at : null;
}

export const dismiss = (person: string, now: number, storage: Storage = local): void => storage.set(upsellKey(person), String(now));
