import { href } from '@/gen/href';
import type { Period } from '@/features/feed/feed';

const two = (n: number): string => String(n).padStart(2, '0');

/** Address of a period in a publication's archive. */
export function archiveHref(collectionSlug: string, { year, month, day }: Period): string {
  if (!year) return href.ShowCollectionArchive({ collectionSlug });
  if (!month) return href.publication_archive_yearly({ collectionSlug, year });
  if (!day) return href.publication_archive_monthly({ collectionSlug, year, month: two(month) });
  return href.publication_archive_daily({ collectionSlug, year, month: two(month), day: two(day) });
}
