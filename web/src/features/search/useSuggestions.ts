import { useEffect, useState } from 'react';
import { failed, loading, SearchCache, type SearchEntry, success } from '@/lib/search/cache';
import { readAbout } from '@/lib/search/about';
import { search } from '@/lib/search/client';
import type { IndexName, SearchResult } from '@/lib/search/hits';
import { scopedRequests } from '@/lib/search/scope';

const PAUSE_MS = 150;

export interface Group {
  index: IndexName;
  result: SearchResult;
}

const answers = new SearchCache<Group[]>();

/** Hits while typing: asked after a short pause, an older answer never replaces a newer one. What was found before stays until then. */
export function useSuggestions(query: string): SearchEntry<Group[]> | null {
  const [entry, setEntry] = useState<SearchEntry<Group[]> | null>(null);
  const wanted = query.trim();
  useEffect(() => {
    if (!wanted) {
      setEntry(null);
      return;
    }
    const requests = scopedRequests(document.documentElement.dataset.page ?? '', readAbout(document.documentElement.dataset.about), wanted);
    const key = JSON.stringify(requests);
    const known = answers.get(key);
    if (known) {
      setEntry(success(known));
      return;
    }
    setEntry(loading);
    const abort = new AbortController();
    const timer = setTimeout(() => {
      search(requests, { signal: abort.signal }).then(
        (results) => {
          const groups = requests.flatMap(({ index }, i) => {
            const result = results[i];
            return result && result.hits.length > 0 ? [{ index, result }] : [];
          });
          answers.set(key, groups);
          setEntry(success(groups));
        },
        () => {
          if (!abort.signal.aborted) setEntry(failed());
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted]);
  return wanted ? entry : null;
}
