import { COUNT_SUFFIX_MILLION, COUNT_SUFFIX_THOUSAND, NOTIFICATION_BADGE_CAP } from '@/gen/limits';
import { topBarManyUnread } from '@/gen/messages/topBar';

const UNITS = [
  [1_000, COUNT_SUFFIX_THOUSAND],
  [1_000_000, COUNT_SUFFIX_MILLION],
] as const;
const BILLIONS = [1_000_000_000, 'B'] as const;

const tenths = (count: number, unit: number): number => Math.floor(count / (unit / 10) + 0.5);

/** Short count: 999, 1K, 1.5K, 999,950 → 1M. One decimal, rounded half up, no trailing zero. */
export function shortCount(n: number): string {
  const count = Math.max(0, Math.trunc(n));
  if (count < 1000) return String(count);
  const [unit, sign] = UNITS.find(([size]) => tenths(count, size) < 10_000) ?? BILLIONS;
  return `${tenths(count, unit) / 10}${sign}`;
}

const plain = new Intl.NumberFormat('en-US');

/** Spoken count: `1,204`. */
export const longCount = (n: number): string => plain.format(n);

/** `1 story`, `2 stories`. */
export const plural = (n: number, one: string, many = `${one}s`): string => `${longCount(n)} ${n === 1 ? one : many}`;

/** What a badge shows: `99+` above 99; null, so that it is hidden, for nothing. */
export function badgeCount(n: number): string | null {
  if (n <= 0) return null;
  return n > NOTIFICATION_BADGE_CAP ? topBarManyUnread : String(n);
}
