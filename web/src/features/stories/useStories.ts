'use client';
import { useCallback, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';
import { query } from '@/lib/gql/client';
import { OwnStories, type OwnStoriesQuery, type OwnStoryFragment, StoryCounts } from './Stories.gen';
import { type StoryTab, TABS } from './tabs';
import type { Shown } from './trash';

type Page = OwnStoriesQuery['yourPosts'];

const COUNTS = 'own-story-counts';
const counts = async () => (await query(StoryCounts, {})).yourPostCounts;

/** How many stories stand where; undefined until it is known. */
export const useStoryCounts = () => useSWR(COUNTS, counts, { revalidateOnFocus: false }).data;

export interface Stories {
  /** Undefined until the first page is there. */
  items: readonly OwnStoryFragment[] | undefined;
  isFailed: boolean;
  isBusy: boolean;
  hasMore: boolean;
  more: () => void;
  again: () => void;
  shown: Shown;
}

/** One's own stories in one place, page by page; asked for again with every visit. */
export function useStories(tab: StoryTab, words: string): Stories {
  const { data, error, size, setSize, isLoading, mutate } = useSWRInfinite(
    (index: number, before: Page | null) => (before && before.pagingInfo.next === null ? null : ['own-stories', tab, words, index === 0 ? null : (before?.pagingInfo.next?.to ?? null)] as const),
    async ([, , , to]) => (await query(OwnStories, { filter: TABS[tab].filter, words, to })).yourPosts,
    { revalidateOnMount: true, revalidateOnFocus: false, revalidateFirstPage: false },
  );
  const { mutate: refetch } = useSWRConfig();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const hide = useCallback((ids: readonly string[]) => setHidden((now) => new Set([...now, ...ids])), []);
  const show = useCallback((ids: readonly string[]) => setHidden((now) => new Set([...now].filter((id) => !ids.includes(id)))), []);
  const refresh = useCallback(() => { void mutate(); void refetch(COUNTS); }, [mutate, refetch]);
  // What goes to the trash while one looks moves what comes after it into the page before.
  const all = new Map(data?.flatMap((page) => page.items).map((item) => [item.id, item]));
  return {
    items: data && [...all.values()].filter(({ id }) => !hidden.has(id)),
    isFailed: error !== undefined,
    isBusy: isLoading || (size > (data?.length ?? 0) && error === undefined),
    hasMore: (data?.at(-1)?.pagingInfo.next ?? null) !== null,
    more: () => void setSize(size + 1),
    again: () => void mutate(),
    shown: { hide, show, refresh },
  };
}
