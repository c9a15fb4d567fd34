import { act, reasonOf } from '@/features/settings/act';
import { toast } from '@/lib/toast/queue';
import { change, type Quote, read } from './known';
import type { Passage, Place } from './place';
import { CreateQuote, RemoveQuote, UpdateQuote } from './Quote.gen';

let count = 0;

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
