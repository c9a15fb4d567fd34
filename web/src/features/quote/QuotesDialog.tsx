'use client';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { Dialog } from '@/ui/Dialog';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Skeleton } from '@/ui/Skeleton';
import { buttonClass } from '@/ui/buttonClass';
import { askForQuotes, keyOf, type Quote, useQuotes } from './known';
import { rangeOf, storyBody } from './passage';
import css from './Quote.module.css';
import { isComing, remove } from './quotes';

const NoteDialog = lazy(() => import('./NoteDialog'));

/** In the order of the text; what stands nowhere any more comes last. */
function inOrder(quotes: readonly Quote[]): Quote[] {
  const blocks = [...(storyBody()?.querySelectorAll('[data-block]') ?? [])].map((block) => block.getAttribute('data-block'));
  const rank = ({ isDetached, blockId }: Quote) => (isDetached || !blocks.includes(blockId) ? blocks.length : blocks.indexOf(blockId));
  return quotes.toSorted((a, b) => rank(a) - rank(b) || a.start - b.start);
}

/** Leads to where a quote stands. */
function show(quote: Quote, button: HTMLElement): void {
  const body = storyBody();
  const place = body && rangeOf(quote, body);
  button.closest('dialog')?.close();
  place?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
}

/** Everything the reader took from a story, and what its author was told; also for readers who cannot click on words. */
export default function QuotesDialog({
  postId,
  writer,
  opener,
  onClosed,
}: {
  postId: string;
  writer: string;
  opener: HTMLElement;
  onClosed: () => void;
}) {
  const id = useId();
  const { quotes, isKnown } = useQuotes(postId);
  const [edited, setEdited] = useState<Quote | null>(null);
  useEffect(() => void askForQuotes(postId), [postId]);
  const small = buttonClass({ look: 'text', size: 's' });
  return (
    <>
      <Dialog labelledBy={id} closeLabel="Close" opener={opener} onClosed={onClosed}>
        <h2 id={id} className={css.title}>
          Highlights and notes
        </h2>
        {!isKnown && (
          <p aria-busy="true">
            <Skeleton w="100%" h="4rem" />
          </p>
        )}
        {isKnown && quotes.length === 0 && (
          <Empty>Nothing yet. Select words of the story to highlight them or to leave {writer} a private note.</Empty>
        )}
        {inOrder(quotes).map((quote) => (
          <div key={keyOf(quote)} role="group" className={css.entry} aria-label={quote.note === null ? 'Your highlight' : 'Private note'}>
            <blockquote className={css.words} dir="auto">
              {quote.text}
            </blockquote>
            {quote.isDetached && <p className={css.gone}>These words are no longer in the story.</p>}
            {quote.note !== null && (
              <p className={css.who}>
                {quote.isMine ? (
                  'Your private note'
                ) : (
                  <>
                    <span dir="auto">
                      <Link href={quote.creator.url}>{quote.creator.name}</Link>
                    </span>
                    , privately to you
                  </>
                )}
              </p>
            )}
            {quote.note !== null && (
              <p className={css.note} dir="auto">
                {quote.note}
              </p>
            )}
            <p className={css.acts}>
              {!quote.isDetached && (
                <button type="button" className={small} onClick={(event) => show(quote, event.currentTarget)}>
                  Show in the story
                </button>
              )}
              {quote.note !== null && quote.isMine && !isComing(quote) && (
                <button type="button" className={small} onClick={() => setEdited(quote)}>
                  Edit note
                </button>
              )}
              <button type="button" className={small} onClick={() => void remove(postId, quote)}>
                {quote.note === null ? 'Remove highlight' : 'Delete note'}
              </button>
            </p>
          </div>
        ))}
      </Dialog>
      {edited && (
        <Suspense>
          <NoteDialog postId={postId} writer={writer} noted={{ quote: edited }} onClosed={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );
}
