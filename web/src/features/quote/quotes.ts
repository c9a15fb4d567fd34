import { useSyncExternalStore } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import { query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import type { Passage, Place } from './place';
import { CreateQuote, type QuotePartsFragment, RemoveQuote, UpdateQuote, ViewerQuotes } from './Quote.gen';

export type Quote = QuotePartsFragment;

interface Known {
  quotes: readonly Quote[];
  acceptsNotes: boolean;
  /** Whether the server said what there is. */
  isKnown: boolean;
}

const NOTHING: Known = { quotes: [], acceptsNotes: false, isKnown: false };
const known = new Map<string, Known>();
const listeners = new Set<() => void>();
let count = 0;

const read = (postId: string): Known => known.get(postId) ?? NOTHING;
const write = (postId: string, change: Partial<Known>): void => {
  known.set(postId, { ...read(postId), ...change });
  for (const listener of listeners) listener();
};
const change = (postId: string, next: (quotes: readonly Quote[]) => readonly Quote[]): void => write(postId, { quotes: next(read(postId).quotes) });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the reader took from a story, and what its author sees of others' notes. */
export const useQuotes = (postId: string): Known => useSyncExternalStore(subscribe, () => read(postId), () => NOTHING);

/** Asks once for what there is. */
export async function askForQuotes(postId: string): Promise<void> {
  if (known.has(postId)) return;
  known.set(postId, NOTHING);
  try {
    const { post } = await query(ViewerQuotes, { id: postId });
    write(postId, { quotes: post?.viewerEdge.quotes ?? [], acceptsNotes: post?.viewerEdge.acceptsPrivateNotes ?? false, isKnown: true });
  } catch {
    known.delete(postId);
  }
}

export const overlap = (a: Place, b: Place): boolean => a.blockId === b.blockId && a.start < b.end && b.start < a.end;

const failed = (what: string) => (error: unknown): void => { toast({ style: 'ERROR', text: `${what} ${reasonOf(error)}` }); };

/** Highlights a passage, or leaves a note on it: at once on the page, and back when it is refused. Whether it was kept. */
export async function take(postId: string, passage: Passage, note?: string): Promise<boolean> {
  const { blockId, start, end, text } = passage;
  const isMerged = (one: Quote) => note === undefined && one.note === null && one.isMine && !one.isDetached && overlap(one, passage);
  const before = read(postId).quotes.filter(isMerged);
  const id = `new-${++count}`;
  const shown: Quote = {
    id, blockId, start: Math.min(start, ...before.map((one) => one.start)), end: Math.max(end, ...before.map((one) => one.end)),
    text, note: note ?? null, isDetached: false, isMine: true, createdAt: new Date().toISOString(), creator: { id: '', name: '', url: '' },
  };
  change(postId, (quotes) => [...quotes.filter((one) => !before.includes(one)), shown]);
  try {
    const input = { postId, blockId, start, end, text, ...(note !== undefined && { note }) };
    const kept = await act(CreateQuote, { input }, 'createQuote', 'Quote');
    change(postId, (quotes) => [...quotes.filter((one) => one.id !== id && one.id !== kept.id), kept]);
    return true;
  } catch (error) {
    change(postId, (quotes) => [...quotes.filter((one) => one.id !== id), ...before]);
    failed(note === undefined ? 'This was not highlighted.' : 'Your note was not kept.')(error);
    return false;
  }
}

/** Changes a note. Whether that was kept. */
export async function rewrite(postId: string, quote: Quote, note: string): Promise<boolean> {
  const put = (text: string | null) => change(postId, (quotes) => quotes.map((one) => (one.id === quote.id ? { ...one, note: text } : one)));
  put(note);
  try {
    await act(UpdateQuote, { quoteId: quote.id, note }, 'updateQuote', 'Quote');
    return true;
  } catch (error) {
    put(quote.note);
    failed('Your note was not changed.')(error);
    return false;
  }
}

/** Takes a highlight or a note away. */
export async function remove(postId: string, quote: Quote): Promise<void> {
  change(postId, (quotes) => quotes.filter((one) => one.id !== quote.id));
  try {
    await act(RemoveQuote, { quoteId: quote.id }, 'removeQuote', 'Quote');
  } catch (error) {
    change(postId, (quotes) => [...quotes, quote]);
    failed(quote.note === null ? 'Your highlight was not removed.' : 'The note was not removed.')(error);
  }
}
