import { href } from '@/gen/href';
import type { Period } from '@/features/feed/feed';

const two = (n: number): string => String(n).padStart(2, '0');

/** Address of a period in a topic's archive. */
export function archiveHref(tagSlug: string, { year, month, day }: Period): string {
  if (!year) return href.tag_archive({ tagSlug });
  if (!month) return href.tag_archive_year({ tagSlug, year });
  if (!day) return href.tag_archive_month({ tagSlug, year, month: two(month) });
  return href.tag_archive_day({ tagSlug, year, month: two(month), day: two(day) });
}
