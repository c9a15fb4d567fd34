import { useEffect, useState } from 'react';
import { searchOne } from '@/lib/search/client';

const PAUSE_MS = 150;
const SHOWN = 6;

export interface TopicSuggestion {
  name: string;
  postCount: number;
}

/** Topics that go with what is typed, after a short pause. What cannot be suggested can still be typed: failures are silent. */
export function useTopicSuggestions(typed: string): readonly TopicSuggestion[] {
  const [found, setFound] = useState<readonly TopicSuggestion[]>([]);
  const wanted = typed.trim();
  useEffect(() => {
    if (!wanted) {
      setFound([]);
      return undefined;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      searchOne({ index: 'tags', query: wanted, hitsPerPage: SHOWN }, { signal: abort.signal }).then(
        ({ hits }) => setFound(hits.map(({ displayText, postCount }) => ({ name: displayText, postCount }))),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted]);
  return found;
}
