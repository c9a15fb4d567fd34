'use client';
import { useCallback, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { query } from '@/lib/gql/client';
import { nextOf, type Pages, usePages } from '@/lib/usePages';
import { OwnStories, type OwnStoryFragment, StoryCounts } from './Stories.gen';
import { type StoryTab, TABS } from './tabs';
import type { Shown } from './trash';

const COUNTS = 'own-story-counts';
const counts = async () => (await query(StoryCounts, {})).yourPostCounts;

/** How many stories stand where; undefined until it is known. */
export const useStoryCounts = () => useSWR(COUNTS, counts, { revalidateOnFocus: false }).data;

export interface Stories {
  /** Undefined until the first page is there. */
  items: readonly OwnStoryFragment[] | undefined;
  /** How the list goes on. */
  rest: Omit<Pages<unknown>, 'pages' | 'change'>;
  shown: Shown;
}

/** One's own stories in one place, page by page; asked for again with every visit. */
export function useStories(tab: StoryTab, words: string): Stories {
  const rest = usePages(
    ['own-stories', tab, words],
    async (to) => (await query(OwnStories, { filter: TABS[tab].filter, words, to })).yourPosts,
    nextOf,
  );
  const { pages, again } = rest;
  const { mutate: refetch } = useSWRConfig();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const hide = useCallback((ids: readonly string[]) => setHidden((now) => new Set([...now, ...ids])), []);
  const show = useCallback((ids: readonly string[]) => setHidden((now) => new Set([...now].filter((id) => !ids.includes(id)))), []);
  const refresh = useCallback(() => {
    again();
    void refetch(COUNTS);
  }, [again, refetch]);
  // What goes to the trash while one looks moves what comes after it into the page before.
  const all = new Map(pages?.flatMap((page) => page.items).map((item) => [item.id, item]));
  return {
    items: pages && [...all.values()].filter(({ id }) => !hidden.has(id)),
    rest,
    shown: { hide, show, refresh },
  };
}
