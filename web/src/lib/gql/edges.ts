import { useSyncExternalStore } from 'react';

/** What a reader did with one thing: claps given, saved, following. Kept by entity, so every list agrees. */
export interface Edge {
  clapCount?: number;
  isAuthor?: boolean;
  isSaved?: boolean;
  isFollowing?: boolean;
  isSelf?: boolean;
}

const EMPTY: Edge = {};
const edges = new Map<string, Edge>();
const listeners = new Set<() => void>();

/** Merges what is known about an entity, for example `patchEdge('Post:ab12', { isSaved: true })`. */
export function patchEdge(key: string, patch: Edge): void {
  edges.set(key, { ...edges.get(key), ...patch });
  for (const listener of listeners) listener();
}

export const readEdge = (key: string): Edge => edges.get(key) ?? EMPTY;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The reader's edge to an entity; empty until it was asked for. */
export function useEdge(key: string): Edge {
  return useSyncExternalStore(
    subscribe,
    () => readEdge(key),
    () => EMPTY,
  );
}
