import * as href from '@/gen/href';
import type { TabLink } from '@/ui/Tabs';

export type PublicationTab =
  | 'home'
  | 'latest'
  | 'trending'
  | 'all'
  | 'archive'
  | 'about'
  | 'followers'
  | `tag:${string}`
  | `page:${string}`;

interface Publication {
  slug: string;
  url: string;
  tags: readonly { slug: string; name: string }[];
  /** The items that its owners chose; null where they chose none. */
  navigation: readonly { destination: string; title: string; url: string | null }[] | null;
}

/** An item of the bar. */
export interface NavLink extends TabLink {
  /** It leads to another site, and stands at the end after a divider. */
  isExternal?: true;
}

const TAB_OF: Readonly<Record<string, PublicationTab>> = { LATEST: 'latest', TRENDING: 'trending', ARCHIVE: 'archive', ABOUT: 'about' };

/** The address of the stories with the tag that a tab is of. */
const tagged = (collectionSlug: string, tab: PublicationTab): string | null =>
  tab.startsWith('tag:') ? href.ShowCollectionTagged({ collectionSlug, tagSlug: tab.slice('tag:'.length) }) : null;

/** The bar of a publication: home and what its owners chose; else home, latest, its most used tags, archive, about. */
export function publicationNav({ slug: collectionSlug, url, tags, navigation }: Publication, tab: PublicationTab): NavLink[] {
  const home = { href: url, label: 'Home', current: tab === 'home' };
  if (navigation)
    return [
      home,
      ...navigation.map(({ destination, title, url: to }) => ({
        href: to ?? url,
        label: title,
        current:
          TAB_OF[destination] === tab ||
          (destination === 'TAG_FEED' && to === tagged(collectionSlug, tab)) ||
          (['PAGE', 'SECTION'].includes(destination) && tab === `page:${to}`),
        ...(destination === 'EXTERNAL_URL' && { isExternal: true as const }),
      })),
    ];
  return [
    home,
    { href: href.publication_latest({ collectionSlug }), label: 'Latest', current: tab === 'latest' },
    ...tags.slice(0, 4).map((tag) => ({
      href: href.ShowCollectionTagged({ collectionSlug, tagSlug: tag.slug }),
      label: tag.name,
      current: tab === `tag:${tag.slug}`,
    })),
    { href: href.ShowCollectionArchive({ collectionSlug }), label: 'Archive', current: tab === 'archive' },
    { href: href.publication_about({ collectionSlug }), label: 'About', current: tab === 'about' },
  ];
}
