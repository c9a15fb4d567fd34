import { useState } from 'react';

/** A page of a list, and where it goes on. */
export interface More<T> {
  items: readonly T[];
  next: string | null;
}

/** The rest of a list whose first page is there already: page by page, when somebody asks. */
export function useMore<T>(from: string, read: (to: string) => Promise<More<T>>) {
  const [{ items, next }, setKnown] = useState<More<T>>({ items: [], next: from });
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const load = async () => {
    if (state === 'busy' || next === null) return;
    setState('busy');
    try {
      const page = await read(next);
      setKnown((known) => ({ items: [...known.items, ...page.items], next: page.next }));
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return { items, next, isBusy: state === 'busy', hasFailed: state === 'failed', load: () => void load() };
}
