import * as href from '@/gen/href';
import type { Period } from '@/features/feed/feed';

const two = (n: number): string => String(n).padStart(2, '0');

/** Address of a period, or of what follows a place in it, in a topic's archive. */
export function archiveHref(tagSlug: string, { year, month, day }: Period, to?: string): string {
  if (!year) return href.tag_archive({ tagSlug, to });
  if (!month) return href.tag_archive_year({ tagSlug, year, to });
  if (!day) return href.tag_archive_month({ tagSlug, year, month: two(month), to });
  return href.tag_archive_day({ tagSlug, year, month: two(month), day: two(day), to });
}
