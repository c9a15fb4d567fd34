import { useSyncExternalStore } from 'react';
import type { StoryCardPostFragment } from '@/features/story-card/StoryCard.gen';

/** What the reader put away on this page: `Post:…`, `User:…`, `Collection:…`. The server leaves it out of what it answers from now on. */
let away: ReadonlySet<string> = new Set();
const NOTHING: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Puts something away, or brings it back. */
export function setAway(key: string, isAway: boolean): void {
  const next = new Set(away);
  if (isAway) next.add(key);
  else next.delete(key);
  away = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is away, kept up to date. */
export const useAway = (): ReadonlySet<string> =>
  useSyncExternalStore(
    subscribe,
    () => away,
    () => NOTHING,
  );

type Story = Pick<StoryCardPostFragment, 'id'> & { creator: { id: string }; collection: { id: string } | null };

/** The stories that are still here, each once. */
export function stillHere<T extends Story>(stories: readonly T[], put: ReadonlySet<string>): T[] {
  const seen = new Set<string>();
  return stories.filter(({ id, creator, collection }) => {
    const isAway =
      put.has(`Post:${id}`) || put.has(`User:${creator.id}`) || (collection !== null && put.has(`Collection:${collection.id}`));
    return !isAway && !seen.has(id) && seen.add(id);
  });
}
