import { PAGE_SCOPE_SEARCH_HITS, SEARCH_HITS_PER_PAGE_DEFAULT, SEARCH_PLACEHOLDER } from '@/gen/limits';
import type { SearchRequest } from './client';
import type { About } from './about';
import { quoted } from './quoted';

/** Pages that filter a list of the reader's own by the words in their address, and what their fields say. */
const OWN_LISTS: Readonly<Record<string, string>> = {
  'your-stories': 'Search your stories',
  'two-col-your-stories': 'Search your stories',
  notifications: 'Search your notifications',
  activity: 'Search your notifications',
};

/** Whether the words typed on a page filter the page itself: there they stand in the address. */
export const filtersItself = (page: string): boolean => page === 'search' || page in OWN_LISTS;

/** Whether that is a list of the reader's own, of which the index knows nothing. */
export const isOwnList = (page: string): boolean => page in OWN_LISTS;

/** Whether the box searches less than all there is. */
export const isScoped = (page: string): boolean => searchLabel(page) !== SEARCH_PLACEHOLDER;

const [TOPIC, PUBLICATION, PROFILE] = ['Search this topic', 'Search this publication', 'Search this profile'];

/** What the search box says that it searches. */
export function searchLabel(page: string): string {
  if (page.startsWith('topic-') || page === 'tag-archive') return TOPIC;
  if (page.startsWith('publication-') || page.startsWith('community-publication-')) return PUBLICATION;
  if (page.startsWith('user-')) return PROFILE;
  return OWN_LISTS[page] ?? SEARCH_PLACEHOLDER;
}

/** What the search box asks the index for: it depends on the page it stands on, and on what that is about. */
export function scopedRequests(page: string, about: About | null, query: string): SearchRequest[] {
  const stories = (filters?: string): SearchRequest[] => [
    { index: 'posts', query, hitsPerPage: PAGE_SCOPE_SEARCH_HITS, ...(filters && { filters }) },
  ];
  if (isOwnList(page)) return [];
  if (page === 'post') return stories();
  if (about?.kind === 'publication' && searchLabel(page) === PUBLICATION) return stories(`collectionSlug:${quoted(about.slug)}`);
  if (about?.kind === 'person' && searchLabel(page) === PROFILE) return stories(`authorUsername:${quoted(about.slug)}`);
  if (about?.kind === 'topic' && searchLabel(page) === TOPIC) return stories(`tags:${quoted(about.slug)}`);
  return [
    { index: 'users', query, hitsPerPage: SEARCH_HITS_PER_PAGE_DEFAULT },
    { index: 'collections', query, hitsPerPage: SEARCH_HITS_PER_PAGE_DEFAULT },
    { index: 'tags', query, hitsPerPage: SEARCH_HITS_PER_PAGE_DEFAULT },
  ];
}
