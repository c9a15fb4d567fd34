import { useSyncExternalStore } from 'react';

/** What a reader did with one thing: claps given, saved, following. Kept by entity, so every list agrees. */
export interface Edge {
  clapCount?: number;
  /** Claps of all readers, as far as this reader knows better than the page. */
  clapTotal?: number;
  viewerHasClappedSinceFetch?: boolean;
  isAuthor?: boolean;
  /** Whether the reader may hide it below what it answers. */
  canHide?: boolean;
  isSaved?: boolean;
  isFollowing?: boolean;
  /** Whether this person follows the reader. */
  isFollower?: boolean;
  isSelf?: boolean;
  /** Whether the reader muted, or blocked, this person. */
  isMuting?: boolean;
  isBlocking?: boolean;
  /** Whether the reader may put a story at the head of this topic. */
  mayCurate?: boolean;
  /** How many follow it, as far as this reader knows better than the page. */
  followers?: number;
  /** How many answered it, likewise. */
  responses?: number;
  /** A response that its reader changed here: what it says now, and whether it is to be seen. */
  bodyHtml?: string;
  isHidden?: boolean;
  isDeleted?: boolean;
  /** Whether it takes no more responses. */
  isDiscussionClosed?: boolean;
}

const EMPTY: Edge = {};
const edges = new Map<string, Edge>();
const listeners = new Set<() => void>();

/** Merges what is known about an entity, for example `patchEdge('Post:ab12', { isSaved: true })`. */
export function patchEdge(key: string, patch: Edge): void {
  edges.set(key, { ...edges.get(key), ...patch });
  for (const listener of listeners) listener();
}

/** Counts one follower more or less, never below none, if it is known how many there are. */
export function moveFollowers(key: string, by: 1 | -1): void {
  const { followers } = readEdge(key);
  if (followers !== undefined) patchEdge(key, { followers: Math.max(0, followers + by) });
}

/** Counts one response more or less, as with followers. */
export function moveResponses(key: string, by: 1 | -1): void {
  const { responses } = readEdge(key);
  if (responses !== undefined) patchEdge(key, { responses: Math.max(0, responses + by) });
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
