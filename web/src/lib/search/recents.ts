import { RECENT_SEARCHES_MAX, RECENT_SEARCHES_STORAGE_KEY } from '@/gen/limits';

/** The latest searches, newest first, kept on this device only. */
export function readRecents(): string[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(RECENT_SEARCHES_STORAGE_KEY) ?? '[]');
    return Array.isArray(known) ? known.filter((q): q is string => typeof q === 'string').slice(0, RECENT_SEARCHES_MAX) : [];
  } catch {
    return [];
  }
}

function write(recents: string[]): string[] {
  try {
    localStorage.setItem(RECENT_SEARCHES_STORAGE_KEY, JSON.stringify(recents));
  } catch {
    // Without storage nothing is remembered.
  }
  return recents;
}

/** Puts a search first; one that was there moves up. */
export function addRecent(query: string): string[] {
  const q = query.trim();
  const known = readRecents();
  return q ? write([q, ...known.filter((k) => k !== q)].slice(0, RECENT_SEARCHES_MAX)) : known;
}

export const removeRecent = (query: string): string[] => write(readRecents().filter((k) => k !== query));
