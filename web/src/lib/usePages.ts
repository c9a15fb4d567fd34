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
}

interface Options {
  /** Whether what another key found stays until this one is read: a list that is searched does not go blank. */
  keepPreviousData?: boolean;
}

/**
 * A list of the reader's own, page by page; asked for again with every visit. `key` names the list and its filters, `load`
 * reads the page that begins at `to`.
 */
export function usePages<Page>(
  key: readonly (string | boolean)[],
  load: (to: string | null) => Promise<Page>,
  next: (page: Page) => string | null,
  { keepPreviousData = false }: Options = {},
): Pages<Page> {
  const { data, error, size, setSize, isLoading, mutate } = useSWRInfinite(
    (index: number, before: Page | null) => {
      const to = before === null ? null : next(before);
      return index > 0 && to === null ? null : [...key, to];
    },
    (asked: readonly (string | boolean | null)[]) => load(asked.at(-1) as string | null),
    { revalidateOnMount: true, revalidateOnFocus: false, revalidateFirstPage: false, keepPreviousData },
  );
  const isFailed = error !== undefined;
  const last = data?.at(-1);
  const again = useCallback(() => void mutate(), [mutate]);
  return {
    pages: data,
    isFailed,
    isBusy: isLoading || (size > (data?.length ?? 0) && !isFailed),
    next: last === undefined ? null : next(last),
    more: () => void setSize(isFailed ? size : size + 1),
    again,
  };
}
