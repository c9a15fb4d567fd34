'use client';
import { useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import { act, reasonOf } from '@/features/settings/act';
import { bannerUndo } from '@/gen/messages/banner';
import { query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { Readings, type ReadingsQuery, RemoveReading, RestoreReading } from './Readings.gen';

type Page = ReadingsQuery['yourReadings'];

/** What the reader read, page by page; asked for again with every visit. */
export function useReadings(search: string, isUnfinished: boolean) {
  const { data, error, size, setSize, isLoading, mutate } = useSWRInfinite(
    (index: number, before: Page | null) => (before && before.pagingInfo.next === null ? null : ['readings', search, isUnfinished, index === 0 ? null : (before?.pagingInfo.next?.to ?? null)] as const),
    async ([, , , to]) => (await query(Readings, { search, isUnfinished, to })).yourReadings,
    { revalidateOnMount: true, revalidateOnFocus: false, revalidateFirstPage: false },
  );
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
  const all = new Map(data?.flatMap((page) => page.items).map((item) => [item.post.id, item]));
  return {
    items: [...all.values()].filter(({ post }) => !gone.has(post.id)),
    isLoaded: data !== undefined,
    isFailed: error !== undefined,
    isBusy: isLoading || (size > (data?.length ?? 0) && error === undefined),
    hasMore: (data?.at(-1)?.pagingInfo.next ?? null) !== null,
    more: () => void setSize(size + 1),
    again: () => { setGone(new Set()); void mutate(); },
    /** Takes a story out of the history at once, with a way back to its place; back with words when it is refused. */
    remove: async (id: string, title: string) => {
      hide(id);
      try {
        await act(RemoveReading, { id }, 'removeReading', 'ReadingHistory');
        toast({ text: `“${title}” is out of your history.`, action: { label: bannerUndo, run: () => void putBack(id) } });
      } catch (failure) {
        show(id);
        toast({ style: 'ERROR', text: reasonOf(failure) });
      }
    },
  };
}
