import { useSyncExternalStore } from 'react';
import { query } from '@/lib/gql/client';
import { ViewerQuotes } from './Known.gen';
import type { QuotePartsFragment } from './Quote.gen';

/** A passage that was taken. Its id changes when the server has kept it, its key does not. */
export type Quote = QuotePartsFragment & { key?: string };

export const keyOf = ({ key, id }: Quote): string => key ?? id;

interface Known {
  quotes: readonly Quote[];
  acceptsNotes: boolean;
  /** Whether the server said what there is. */
  isKnown: boolean;
}

const NOTHING: Known = { quotes: [], acceptsNotes: false, isKnown: false };
const known = new Map<string, Known>();
const listeners = new Set<() => void>();

export const read = (postId: string): Known => known.get(postId) ?? NOTHING;
const write = (postId: string, change: Partial<Known>): void => {
  known.set(postId, { ...read(postId), ...change });
  for (const listener of listeners) listener();
};
/** Changes what is shown. */
export const change = (postId: string, next: (quotes: readonly Quote[]) => readonly Quote[]): void =>
  write(postId, { quotes: next(read(postId).quotes) });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the reader took from a story, and what its author sees of others' notes. */
export const useQuotes = (postId: string): Known =>
  useSyncExternalStore(
    subscribe,
    () => read(postId),
    () => NOTHING,
  );

/** Asks once for what there is. */
export async function askForQuotes(postId: string): Promise<void> {
  if (known.has(postId)) return;
  known.set(postId, NOTHING);
  try {
    const { post } = await query(ViewerQuotes, { id: postId });
    // What the reader took meanwhile is newer than the answer.
    const own = read(postId).quotes;
    const before = (post?.viewerEdge.quotes ?? []).filter(({ id }) => !own.some((one) => one.id === id));
    write(postId, { quotes: [...before, ...own], acceptsNotes: post?.viewerEdge.acceptsPrivateNotes ?? false, isKnown: true });
  } catch {
    known.delete(postId);
  }
}
