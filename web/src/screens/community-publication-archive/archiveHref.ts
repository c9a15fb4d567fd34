import * as href from '@/gen/href';
import type { Period } from '@/features/feed/feed';

const two = (n: number): string => String(n).padStart(2, '0');

/** Address of a period, or of what follows a place in it, in a publication's archive. */
export function archiveHref(collectionSlug: string, { year, month, day }: Period, to?: string): string {
  if (!year) return href.ShowCollectionArchive({ collectionSlug, to });
  if (!month) return href.publication_archive_yearly({ collectionSlug, year, to });
  if (!day) return href.publication_archive_monthly({ collectionSlug, year, month: two(month), to });
  return href.publication_archive_daily({ collectionSlug, year, month: two(month), day: two(day), to });
}
