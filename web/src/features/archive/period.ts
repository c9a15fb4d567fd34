import type { Period } from '@/features/feed/feed';
import type { Params } from '@/lib/route/page';

const number = (value: string | undefined): number | undefined => (value && /^\d{1,4}$/u.test(value) ? Number(value) : undefined);

/** The year, month and day in an archive's address. */
export function periodOf({ year, month, day }: Params): Period {
  const period: Period = {};
  const [y, m, d] = [number(year), number(month), number(day)];
  if (y !== undefined) period.year = y;
  if (y !== undefined && m !== undefined) period.month = m;
  if (y !== undefined && m !== undefined && d !== undefined) period.day = d;
  return period;
}

export interface ArchiveMonth {
  year: number;
  month: number;
  postCount: number;
}

/** Years, newest first, each with its total and its months in order. */
export function yearsOf(months: readonly ArchiveMonth[]): { year: number; postCount: number; months: ArchiveMonth[] }[] {
  const years = new Map<number, ArchiveMonth[]>();
  for (const month of months) years.set(month.year, [...(years.get(month.year) ?? []), month]);
  return [...years]
    .map(([year, list]) => ({
      year,
      postCount: list.reduce((sum, m) => sum + m.postCount, 0),
      months: list.toSorted((a, b) => a.month - b.month),
    }))
    .toSorted((a, b) => b.year - a.year);
}
