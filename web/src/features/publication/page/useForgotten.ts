import { useSWRConfig } from 'swr';

const KEYS: ReadonlySet<unknown> = new Set(['pages', 'page', 'navigation']);

/** Forgets what was read of pages, after one was added, changed or deleted: lists and the bar's choices are read again. */
export function useForgotten(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => Array.isArray(key) && KEYS.has(key[0]), undefined, { revalidate: true });
}
