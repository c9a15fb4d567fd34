import { TIP_LEAST, TIP_MOST } from '@/gen/limits';

/** What is suggested, in minor units. */
export const SUGGESTED = [300, 500, 1000] as const;

const AMOUNT = /^(\d{1,5})(?:[.,](\d{1,2}))?$/u;

/** What someone typed as an amount, in minor units; null: it is none, or is too small or too large. */
export function minorOf(typed: string): number | null {
  const found = AMOUNT.exec(typed.trim());
  if (!found) return null;
  const minor = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return minor >= TIP_LEAST && minor <= TIP_MOST ? minor : null;
}
