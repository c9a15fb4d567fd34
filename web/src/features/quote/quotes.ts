import { act, reasonOf } from '@/features/settings/act';
import { toast } from '@/lib/toast/queue';
import { change, type Quote, read } from './known';
import type { Passage, TextRange } from './passage';
import { CreateQuote, RemoveQuote, UpdateQuote } from './Quote.gen';

let count = 0;
/** Those the server has not answered for yet, by the id they have until then: the id it keeps them under, or null when it refused. */
const coming = new Map<string, Promise<string | null>>();

/** Whether the server has yet to say that it keeps this. */
export const isComing = ({ id }: Quote): boolean => coming.has(id);

export const overlap = (a: TextRange, b: TextRange): boolean => a.blockId === b.blockId && a.start < b.end && b.start < a.end;

const failed =
  (what: string) =>
  (error: unknown): void => {
    toast({ style: 'ERROR', text: `${what} ${reasonOf(error)}` });
  };

/** Highlights a passage, or leaves a note on it: at once on the page, and back when it is refused. Whether it was kept. */
export async function take(postId: string, passage: Passage, note?: string): Promise<boolean> {
  const { blockId, start, end, text } = passage;
  const isMerged = (one: Quote) => note === undefined && one.note === null && one.isMine && !one.isDetached && overlap(one, passage);
  const before = read(postId).quotes.filter(isMerged);
  const id = `new-${++count}`;
  const shown: Quote = {
    id,
    key: id,
    blockId,
    start: Math.min(start, ...before.map((one) => one.start)),
    end: Math.max(end, ...before.map((one) => one.end)),
    text,
    note: note ?? null,
    isDetached: false,
    isMine: true,
    createdAt: new Date().toISOString(),
    creator: { id: '', name: '', url: '' },
  };
  change(postId, (quotes) => [...quotes.filter((one) => !before.includes(one)), shown]);
  const input = { postId, blockId, start, end, text, ...(note !== undefined && { note }) };
  const answer = act(CreateQuote, { input }, 'createQuote', 'Quote');
  coming.set(
    id,
    answer.then(
      (kept) => kept.id,
      () => null,
    ),
  );
  try {
    const kept = await answer;
    coming.delete(id);
    // A reader who took it away meanwhile does not get it back.
    change(postId, (quotes) => [
      ...quotes.filter((one) => one.id !== id && one.id !== kept.id),
      ...(quotes.some((one) => one.id === id) ? [{ ...kept, key: id }] : []),
    ]);
    return true;
  } catch (error) {
    coming.delete(id);
    change(postId, (quotes) => [...quotes.filter((one) => one.id !== id), ...before]);
    failed(note === undefined ? 'The highlight could not be saved.' : 'Your note could not be saved.')(error);
    return false;
  }
}

/** Changes a note. Whether that was kept. */
export async function rewrite(postId: string, quote: Quote, note: string): Promise<boolean> {
  const put = (text: string | null) =>
    change(postId, (quotes) => quotes.map((one) => (one.id === quote.id ? { ...one, note: text } : one)));
  put(note);
  try {
    await act(UpdateQuote, { quoteId: quote.id, note }, 'updateQuote', 'Quote');
    return true;
  } catch (error) {
    put(quote.note);
    failed('Your note could not be changed.')(error);
    return false;
  }
}

/** Takes a highlight or a note away. */
export async function remove(postId: string, quote: Quote): Promise<void> {
  const answered = coming.get(quote.id);
  change(postId, (quotes) => quotes.filter((one) => one.id !== quote.id));
  const quoteId = answered ? await answered : quote.id;
  if (quoteId === null) return;
  try {
    await act(RemoveQuote, { quoteId }, 'removeQuote', 'Quote');
  } catch (error) {
    change(postId, (quotes) => [...quotes, { ...quote, id: quoteId }]);
    failed(quote.note === null ? 'Your highlight could not be removed.' : 'The note could not be removed.')(error);
  }
}
