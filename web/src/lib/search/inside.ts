import type { About } from './about';

/** What a search stays inside: a publication by its slug, or a topic by its tag. */
export interface Inside {
  kind: 'publication' | 'topic';
  slug: string;
}

/** No slug is longer, and a filter that is too long is refused. */
const SLUG_MAX = 100;

const within = (kind: Inside['kind'], slug: string): Inside | null => (slug ? { kind, slug: slug.slice(0, SLUG_MAX) } : null);
const topic = (slug: string): Inside | null => within('topic', slug);
const publication = (slug: string): Inside | null => within('publication', slug);

/** What the search page with this address stays inside. */
export const insideOf = (collectionSlug: string | undefined, tagSlug: string | undefined): Inside | null =>
  publication(collectionSlug ?? '') ?? topic(tagSlug ?? '');

/** What a search from the page that is shown stays inside; null where it is of everything. On a publication's own host the search page is in it anyway. */
export function insideOfPage(
  page: string,
  about: About | null,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Inside | null {
  const isBelow = about !== null && pathname.split('/')[1] === encodeURIComponent(about.slug);
  const collectionSlug = about?.kind === 'publication' && isBelow ? about.slug : undefined;
  if (page === 'search') return insideOf(collectionSlug, new URLSearchParams(search).get('tag') ?? undefined);
  if (page.startsWith('topic-') || page === 'tag-archive') return about?.kind === 'topic' ? topic(about.slug) : null;
  const isOfPublication = page.startsWith('publication-') || page.startsWith('community-publication-');
  return isOfPublication ? publication(collectionSlug ?? '') : null;
}
