import type { SearchAnalyticsTag } from '@/gen/vocabulary';
import { isErrorStatus } from './cache';
import { type IndexName, MARK_CLOSE, MARK_OPEN, type SearchResult } from './hits';

export interface SearchRequest<I extends IndexName = IndexName> {
  index: I;
  query: string;
  hitsPerPage: number;
  page?: number;
  filters?: string;
  facets?: readonly string[];
  maxValuesPerFacet?: number;
}

export interface SearchOptions {
  signal?: AbortSignal;
  /** Without the filters of quality; only for people who may see such results. */
  unfiltered?: boolean;
}

/** What a search in an index is counted as. */
export const ANALYTICS_TAGS: Record<IndexName, SearchAnalyticsTag> = {
  posts: 'search_post',
  users: 'search_user',
  tags: 'search_tag',
  collections: 'search_publication',
  catalogs: 'search_list',
};

/** Queries several indexes in one request; answers in order. Status 400 and above is an error. */
export async function search(requests: readonly SearchRequest[], { signal, unfiltered }: SearchOptions = {}): Promise<SearchResult[]> {
  const body = requests.map(({ index, ...rest }) => ({
    indexName: index,
    ...rest,
    highlightPreTag: MARK_OPEN,
    highlightPostTag: MARK_CLOSE,
    analytics: true,
    analyticsTags: [ANALYTICS_TAGS[index]],
    clickAnalytics: true,
  }));
  const response = await fetch(unfiltered ? '/1/indexes/*/queries?unfiltered=1' : '/1/indexes/*/queries', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requests: body }),
    ...(signal && { signal }),
  });
  if (isErrorStatus(response.status)) throw new Error(`search answered ${response.status}`);
  return ((await response.json()) as { results: SearchResult[] }).results;
}

/** Queries one index. */
export async function searchOne<I extends IndexName>(request: SearchRequest<I>, options?: SearchOptions): Promise<SearchResult<I>> {
  const [result] = await search([request], options);
  if (!result) throw new Error('search gave no answer');
  return result as SearchResult<I>;
}
