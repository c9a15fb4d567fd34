'use client';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';

interface State {
  query: string;
  setQuery: (query: string) => void;
}

const Context = createContext<State>({ query: '', setQuery: () => undefined });

/** The query, shared by the field, the results and the right column, and kept in the address. */
export function SearchState({ initial, children }: { initial: string; children: ReactNode }) {
  const [query, setQuery] = useState(initial);
  useEffect(() => setQuery(initial), [initial]);
  const state = useMemo(() => ({
    query,
    setQuery(next: string) {
      setQuery(next);
      const url = new URL(location.href);
      if (next.trim()) url.searchParams.set('q', next.trim());
      else url.searchParams.delete('q');
      history.replaceState(null, '', url);
    },
  }), [query]);
  return <Context value={state}>{children}</Context>;
}

export const useSearchState = (): State => use(Context);
