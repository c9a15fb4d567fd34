/** Longest name on the card of a gift, in characters. */
export const LONGEST_NAME = 80;

/** Longest message on it, in characters. */
export const LONGEST_MESSAGE = 500;

/** How many memberships a group gift has at least. */
export const FEWEST_SEATS = 2;

/** How many memberships a group gift has at most. */
export const MOST_SEATS = 500;

/** The hour at which letters leave on a day, in the reader's own time. */
const HOUR = 9;

/** When the letter leaves on a day as an input gives it (`2026-12-24`); null for no day. */
export function dayOf(text: string): string | null {
  const [year, month, day] = text.split('-').map(Number);
  if (!year || !month || !day) return null;
  return new Date(year, month - 1, day, HOUR).toISOString();
}

/** A day as inputs have it. */
export const inputDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
