import { href } from '@/gen/href';
import { BUILT_ROUTES } from '@/gen/route-screens';
import type { TabLink } from '@/ui/Tabs';

export type PublicationTab = 'home' | 'latest' | 'archive' | 'about' | `tag:${string}`;

interface Publication {
  slug: string;
  url: string;
  tags: readonly { slug: string; name: string }[];
}

/** A publication's pages: home, latest, its most used tags, archive, about. */
export function publicationNav({ slug: collectionSlug, url, tags }: Publication, tab: PublicationTab): TabLink[] {
  return [
    { href: url, label: 'Home', current: tab === 'home' },
    { href: href.publication_latest({ collectionSlug }), label: 'Latest', current: tab === 'latest' },
    ...(BUILT_ROUTES.has('ShowCollectionTagged') ? tags : []).slice(0, 4).map((tag) => ({
      href: href.ShowCollectionTagged({ collectionSlug, tagSlug: tag.slug }),
      label: tag.name,
      current: tab === `tag:${tag.slug}`,
    })),
    { href: href.ShowCollectionArchive({ collectionSlug }), label: 'Archive', current: tab === 'archive' },
    { href: href.publication_about({ collectionSlug }), label: 'About', current: tab === 'about' },
  ];
}
