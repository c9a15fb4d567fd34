const DAY = 86_400_000;
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment to come, by the reader's clock. */
export const atTheirClock = (at: string): string => moment.format(new Date(at));

/** How long a story stays in the trash. */
export function timeLeft(erasedAt: string, now: number): string {
  const days = Math.ceil((Date.parse(erasedAt) - now) / DAY);
  if (days <= 0) return 'is deleted for good today';
  return days === 1 ? '1 day left' : `${days} days left`;
}
