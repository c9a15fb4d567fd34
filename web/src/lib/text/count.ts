/** Short count: 999, 1K, 1.5K, 999,950 → 1M. One decimal, rounded half up, no trailing zero. */
export function shortCount(n: number): string {
  if (n < 1000) return String(Math.max(0, Math.trunc(n)));
  const tenths = Math.floor(n / 100 + 0.5);
  if (tenths < 10_000) return `${tenths / 10}K`;
  return `${Math.floor(n / 100_000 + 0.5) / 10}M`;
}

const plain = new Intl.NumberFormat('en-US');

/** Spoken count: `1,204`. */
export const longCount = (n: number): string => plain.format(n);

/** `1 story`, `2 stories`. */
export const plural = (n: number, one: string, many = `${one}s`): string => `${longCount(n)} ${n === 1 ? one : many}`;

/** What a badge shows: `99+` above 99. */
export const badgeCount = (n: number): string => (n > 99 ? '99+' : String(n));
