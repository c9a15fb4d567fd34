'use client';
import { useEffect, useState } from 'react';
import { search } from '@/lib/search/client';
import type { IndexName, SearchResult } from '@/lib/search/hits';
import { scopedRequests } from '@/lib/search/scope';

const PAUSE_MS = 150;

export interface Suggestions {
  query: string;
  groups: { index: IndexName; result: SearchResult }[];
  failed: boolean;
}

/** Hits while typing: asked after a short pause, an older answer never replaces a newer one. */
export function useSuggestions(query: string): Suggestions | null {
  const [state, setState] = useState<Suggestions | null>(null);
  const wanted = query.trim();
  useEffect(() => {
    if (!wanted) {
      setState(null);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const requests = scopedRequests(document.documentElement.dataset.page ?? '', location.pathname, wanted);
      search(requests, abort.signal).then(
        (results) => setState({
          query: wanted, failed: false,
          groups: requests.flatMap(({ index }, i) => { const result = results[i]; return result && result.hits.length > 0 ? [{ index, result }] : []; }),
        }),
        () => { if (!abort.signal.aborted) setState({ query: wanted, failed: true, groups: [] }); },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted]);
  return wanted ? state : null;
}
