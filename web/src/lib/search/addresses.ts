import * as href from '@/gen/href';
import type { PostHit } from './hits';
import type { Inside } from './inside';

/** Address of a story found by search. */
export function postHitHref(hit: PostHit): string {
  const postId = hit.slug ? `${hit.slug}-${hit.postId}` : hit.postId;
  if (hit.collection) return href.ShowPostUnderCollection({ collectionSlug: hit.collection.slug, postId });
  return href.ShowPostUnderUser({ username: hit.creator.username, postId });
}

/** Pictures in the index are ids or addresses; only addresses can be shown as they are. */
export const hitImage = (image: string | null | undefined): string | null => (image && /^(\/|https?:)/u.test(image) ? image : null);

/** Address of the search page for a query, and of what it stays inside. */
export function searchHref(query: string, category?: string, inside?: Inside | null): string {
  const q = query || undefined;
  if (inside?.kind === 'publication') {
    const collectionSlug = inside.slug;
    return category ? href.publication_search_category({ collectionSlug, category, q }) : href.publication_search({ collectionSlug, q });
  }
  const tag = inside?.slug;
  return category ? href.search_category({ category, q, tag }) : href.ShowSearch({ q, tag });
}
