'use client';
import { lazy, Suspense, useEffect, useState } from 'react';
import { actOn, takeActThat } from '@/features/signin/intent';
import { askForQuotes, type Quote, useQuotes } from './known';
import { clear, draw } from './marks';
import { passagesOf, type Passage, type TextRange, rangeOf, storyBody } from './passage';
import { QuotePopover } from './QuotePopover';
import { QuoteToolbar } from './QuoteToolbar';
import { take } from './quotes';

const NoteDialog = lazy(() => import('./NoteDialog'));

/** What most readers highlighted. */
export interface Top extends TextRange {
  readerCount: number;
}

export interface QuoteToolsProps {
  postId: string;
  title: string;
  writer: string;
  signedIn: boolean;
  top: Top | null;
  /** Whether the viewer can read it all and its discussion is open. */
  canRespond: boolean;
}

/** A passage to leave a note on, or a note to change. */
export type Noted = { passage: Passage; quote?: undefined } | { quote: Quote; passage?: undefined };

/** The selection's tools, the marks on the text, and what a click on one shows. */
export function QuoteTools({ postId, title, writer, signedIn, top, canRespond }: QuoteToolsProps) {
  const { quotes, acceptsNotes, isKnown } = useQuotes(postId);
  const [noted, setNoted] = useState<Noted | null>(null);
  useEffect(() => {
    if (signedIn) void askForQuotes(postId);
  }, [postId, signedIn]);
  useEffect(() => {
    const body = storyBody();
    if (!body) return undefined;
    const ranges = (places: readonly TextRange[]) => places.map((place) => rangeOf(place, body));
    const shown = quotes.filter((quote) => !quote.isDetached);
    draw(body, (look) => {
      if (look === 'top') return top ? ranges([top]) : [];
      return ranges(shown.filter((quote) => (quote.note === null) === (look === 'mine')));
    });
    return () => clear(body);
  }, [quotes, top]);
  useEffect(() => {
    const body = storyBody();
    if (!isKnown || !body) return;
    for (const what of ['highlight', 'note'] as const) {
      const [blockId, start, end] = takeActThat(actOn(what, `${postId}/`))?.split('/') ?? [];
      const range = blockId ? rangeOf({ blockId, start: Number(start), end: Number(end) }, body) : null;
      const [passage] = range ? passagesOf(range, body) : [];
      if (!passage) continue;
      if (what === 'highlight') void take(postId, passage);
      else if (acceptsNotes) setNoted({ passage });
    }
  }, [isKnown, acceptsNotes, postId]);
  return (
    <>
      <QuoteToolbar
        postId={postId}
        title={title}
        writer={writer}
        signedIn={signedIn}
        acceptsNotes={acceptsNotes || !signedIn}
        canRespond={canRespond}
        quotes={quotes}
        onNote={(passage) => setNoted({ passage })}
      />
      <QuotePopover postId={postId} title={title} quotes={quotes} top={top} onEdit={(quote) => setNoted({ quote })} />
      {noted && (
        <Suspense>
          <NoteDialog postId={postId} writer={writer} noted={noted} onClosed={() => setNoted(null)} />
        </Suspense>
      )}
    </>
  );
}
