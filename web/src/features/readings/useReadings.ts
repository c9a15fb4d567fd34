'use client';
import { useState } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import { bannerUndo } from '@/gen/messages/banner';
import { query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { nextOf, usePages } from '@/lib/usePages';
import { Readings, RemoveReading, RestoreReading } from './Readings.gen';

/** What the reader read, page by page; asked for again with every visit. */
export function useReadings(search: string, isUnfinished: boolean) {
  const rest = usePages(
    ['readings', search, isUnfinished],
    async (to) => (await query(Readings, { search, isUnfinished, to })).yourReadings,
    nextOf,
  );
  const { pages } = rest;
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const hide = (id: string) => setGone((now) => new Set([...now, id]));
  const show = (id: string) => setGone((now) => new Set([...now].filter((known) => known !== id)));
  const putBack = async (id: string) => {
    show(id);
    try {
      await act(RestoreReading, { id }, 'restoreReading', 'ReadingHistory');
    } catch (failure) {
      hide(id);
      toast({ style: 'ERROR', text: reasonOf(failure) });
    }
  };
  const all = new Map(pages?.flatMap((page) => page.items).map((item) => [item.post.id, item]));
  return {
    items: [...all.values()].filter(({ post }) => !gone.has(post.id)),
    isLoaded: pages !== undefined,
    rest,
    again: () => {
      setGone(new Set());
      rest.again();
    },
    /** Takes a story out of the history at once, with a way back to its place; back with words when it is refused. */
    remove: async (id: string, title: string) => {
      hide(id);
      try {
        await act(RemoveReading, { id }, 'removeReading', 'ReadingHistory');
        toast({ text: `“${title}” was removed from your history.`, action: { label: bannerUndo, run: () => void putBack(id) } });
      } catch (failure) {
        show(id);
        toast({ style: 'ERROR', text: reasonOf(failure) });
      }
    },
  };
}
