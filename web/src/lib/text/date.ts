const withYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const monthYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const dayMonthYear = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** `Nov 14, 2026`, in UTC, so that server, cache and every reader agree. */
export const shortDate = (iso: string): string => withYear.format(new Date(iso));
/** `November 2026`. */
export const monthOfYear = (iso: string): string => monthYear.format(new Date(iso));
/** `November` for 11. */
export const nameOfMonth = (month: number): string => monthName.format(new Date(Date.UTC(2000, month - 1, 1)));
/** `2026`, `November 2026` or `November 14, 2026`. */
export function periodName(year: number, month?: number, day?: number): string {
  if (!month) return String(year);
  const date = new Date(Date.UTC(year, month - 1, day ?? 1));
  return (day ? dayMonthYear : monthYear).format(date);
}

/** `just now`, `5m ago`, `3h ago`, `2d ago`; null when a date says more. Less than a minute ahead is no future, since clocks differ. */
export function ago(iso: string, now: number): string | null {
  const seconds = Math.trunc((now - Date.parse(iso)) / 1000);
  if (seconds <= -60) return null;
  if (seconds < 60) return 'just now';
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)}h ago`;
  if (seconds < 7 * 86_400) return `${Math.floor(seconds / 86_400)}d ago`;
  return null;
}
