import { PAGE_SCOPE_SEARCH_HITS, SEARCH_HITS_PER_PAGE_DEFAULT } from '@/gen/limits';
import type { SearchRequest } from './client';

/** A value as filters name it. */
export const quoted = (value: string): string => `"${value.replaceAll(/["\\]/gu, '')}"`;

/** Pages of what is the reader's own. */
const OWN = new Set(['your-stories', 'two-col-your-stories', 'notifications']);

/** What the search box asks for: it depends on the page it stands on, and on their own pages on who reads. */
export function scopedRequests(page: string, path: string, query: string, viewerId: string | null = null): SearchRequest[] {
  const [first = '', second = ''] = path.split('/').filter(Boolean).map((p) => { try { return decodeURIComponent(p); } catch { return ''; } });
  if (page === 'post') return [{ index: 'posts', query, hitsPerPage: PAGE_SCOPE_SEARCH_HITS }];
  if (page.startsWith('publication-') || page.startsWith('community-publication-'))
    return [{ index: 'posts', query, hitsPerPage: PAGE_SCOPE_SEARCH_HITS, filters: first === 'c' ? `collectionId:${quoted(second)}` : `collectionSlug:${quoted(first)}` }];
  if (page.startsWith('user-') && first.startsWith('@'))
    return [{ index: 'posts', query, hitsPerPage: PAGE_SCOPE_SEARCH_HITS, filters: `authorUsername:${quoted(first.slice(1))}` }];
  if (OWN.has(page) && viewerId !== null) return [{ index: 'posts', query, hitsPerPage: PAGE_SCOPE_SEARCH_HITS, filters: `authorId:${quoted(viewerId)}` }];
  if (page.startsWith('topic-') || page === 'tag-archive')
    return [{ index: 'posts', query, hitsPerPage: PAGE_SCOPE_SEARCH_HITS, filters: `tags:${quoted(second)}` }];
  return [
    { index: 'users', query, hitsPerPage: SEARCH_HITS_PER_PAGE_DEFAULT },
    { index: 'collections', query, hitsPerPage: SEARCH_HITS_PER_PAGE_DEFAULT },
    { index: 'tags', query, hitsPerPage: SEARCH_HITS_PER_PAGE_DEFAULT },
  ];
}
