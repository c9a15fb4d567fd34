'use client';
import { useCallback } from 'react';
import useSWRInfinite from 'swr/infinite';

/** A page of a list, as the API says where it goes on. */
interface Paged {
  readonly pagingInfo: { readonly next: { readonly to: string | null } | null };
}

/** Where a list goes on after a page; null at its end. */
export const nextOf = ({ pagingInfo }: Paged): string | null => pagingInfo.next?.to ?? null;

export interface Pages<Page> {
  /** Undefined until the first page is there. */
  pages: readonly Page[] | undefined;
  isFailed: boolean;
  isBusy: boolean;
  /** Where the list goes on; null at its end, and until the first page is there. */
  next: string | null;
  /** Reads the next page, or the one that failed. */
  more: () => void;
  /** Reads everything again. */
  again: () => void;
  /** Reads the list again from its beginning, and forgets the pages after the first. */
  restart: () => void;
  /** Changes what is shown, without reading. */
  change: (to: (pages: readonly Page[]) => Page[]) => void;
}

interface Options<Page> {
  /** Where the list goes on after what the document brought: nothing is read until someone asks. */
  from?: string | null;
  /** The first page, where the document brought it. */
  first?: Page | undefined;
  /** Whether anything is to be read. */
  isWanted?: boolean;
  /** Whether what was read stays as it was, so that Back shows it at once; otherwise each visit asks again. */
  isKept?: boolean;
  /** Whether what another key found stays until this one is read: a list that is searched does not go blank. */
  keepPreviousData?: boolean;
}

/**
 * A list, page by page. `key` names the list and its filters, `load` reads the page that begins at `to`, `next` says where
 * the list goes on after a page.
 */
export function usePages<Page>(
  key: readonly (string | boolean)[],
  load: (to: string | null) => Promise<Page>,
  next: (page: Page) => string | null,
  { from = null, first, isWanted = true, isKept = from !== null, keepPreviousData = false }: Options<Page> = {},
): Pages<Page> {
  const { data, error, size, setSize, isLoading, mutate } = useSWRInfinite(
    (index: number, before: Page | null) => {
      const to = before === null ? from : next(before);
      return !isWanted || (index > 0 && to === null) ? null : [...key, to];
    },
    (asked: readonly (string | boolean | null)[]) => load(asked.at(-1) as string | null),
    {
      ...(first && { fallbackData: [first] }),
      ...(!isKept && { revalidateOnMount: true }),
      revalidateIfStale: !isKept,
      revalidateOnFocus: false,
      revalidateFirstPage: false,
      initialSize: from === null ? 1 : 0,
      keepPreviousData,
    },
  );
  const isFailed = error !== undefined;
  const known = data?.length ?? 0;
  const last = data?.at(-1);
  const goesOnAt = last === undefined ? from : next(last);
  // A list that became shorter has its end before the pages that were asked for.
  const isAsked = isWanted && size > known && !isFailed && (known === 0 || goesOnAt !== null);
  // What stands there already, or is not asked for yet, is not waited for.
  const isBusy = isAsked || (isLoading && size > 0 && first === undefined);
  const more = useCallback(() => {
    if (!isBusy) void setSize(isFailed ? size : size + 1);
  }, [isBusy, isFailed, setSize, size]);
  const again = useCallback(() => void mutate(), [mutate]);
  const restart = useCallback(() => void setSize(1).then(() => mutate()), [mutate, setSize]);
  const change = useCallback(
    (to: (pages: readonly Page[]) => Page[]) => void mutate((pages) => pages && to(pages), { revalidate: false }),
    [mutate],
  );
  return { pages: data, isFailed, isBusy, next: goesOnAt, more, again, restart, change };
}
