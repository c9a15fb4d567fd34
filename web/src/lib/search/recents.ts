import { RECENT_SEARCHES_MAX, RECENT_SEARCHES_STORAGE_KEY } from '@/gen/limits';
import { local } from '@/lib/storage/local';

/** The list after a search: newest first, each once. Space around the query does not count; a blank query changes nothing. */
export function remember(recents: readonly string[], query: string): string[] {
  const q = query.trim();
  return [...(q ? [q] : []), ...recents.filter((known) => known !== q)].slice(0, RECENT_SEARCHES_MAX);
}

/** The list without one search. */
export const forget = (recents: readonly string[], query: string): string[] => recents.filter((known) => known !== query);

/** The latest searches, newest first, kept on this device only. */
export function readRecents(): string[] {
  try {
    const known: unknown = JSON.parse(local.get(RECENT_SEARCHES_STORAGE_KEY) ?? '[]');
    return Array.isArray(known) ? known.filter((q): q is string => typeof q === 'string').slice(0, RECENT_SEARCHES_MAX) : [];
  } catch {
    return [];
  }
}

function write(recents: string[]): string[] {
  local.set(RECENT_SEARCHES_STORAGE_KEY, JSON.stringify(recents));
  return recents;
}

/** Puts a search first; one that was there moves up. */
export const addRecent = (query: string): string[] => write(remember(readRecents(), query));

export const removeRecent = (query: string): string[] => write(forget(readRecents(), query));
