'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { type RefObject, useEffect, useState } from 'react';
import { filtersItself } from './scope';

const currentPage = (): string => document.documentElement.dataset.page ?? '';

/** Whether this is the search page: its words stand in the address, and its fields are never scoped. */
export const isSearchPage = (): boolean => currentPage() === 'search';

/** The words the address asks for. */
export const useAskedQuery = (): string => useSearchParams().get('q') ?? '';

/** What stands in a search field. Where the page filters itself, typing changes the address; an empty field takes the words out of it. */
export function useQueryField(input: RefObject<HTMLInputElement | null>): [text: string, type: (text: string) => void] {
  const asked = useAskedQuery();
  const path = usePathname();
  const [text, setText] = useState(asked);
  useEffect(() => {
    // While someone types, the address follows the field and not the other way round.
    if (document.activeElement !== input.current) setText(asked);
  }, [asked, path, input]);
  const type = (next: string) => {
    setText(next);
    if (!filtersItself(currentPage())) return;
    const url = new URL(location.href);
    if (next.trim()) url.searchParams.set('q', next.trim());
    else url.searchParams.delete('q');
    history.replaceState(null, '', url);
  };
  return [text, type];
}
