'use client';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import * as href from '@/gen/href';
import { plural } from '@/lib/text/count';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import { keyOf, type Quote } from './known';
import { type TextRange, rangeOf, storyBody } from './passage';
import { putAbove } from './putAbove';
import css from './Quote.module.css';
import type { Top } from './QuoteTools';
import { isComing, overlap, remove } from './quotes';
import { share } from './share';

interface QuotePopoverProps {
  postId: string;
  title: string;
  quotes: readonly Quote[];
  top: Top | null;
  onEdit: (quote: Quote) => void;
}

interface Opened {
  keys: string[];
  isTop: boolean;
  range: Range;
  rect: DOMRect;
}

/** Where a passage lies under a point of the window. */
function hit(place: TextRange, body: Element, x: number, y: number): { range: Range; rect: DOMRect } | null {
  const range = rangeOf(place, body);
  const rect =
    range && [...range.getClientRects()].find(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
  return rect ? { range, rect } : null;
}

/** What a click on marked words shows: whose it is, and what can be done with it. */
export function QuotePopover({ postId, title, quotes, top, onEdit }: QuotePopoverProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const onClick = useEffectEvent((event: MouseEvent) => {
    const body = storyBody();
    if (!body || event.defaultPrevented || !getSelection()?.isCollapsed) return;
    if (event.target instanceof Element && event.target.closest('a, button, label')) return;
    const at = (place: TextRange) => hit(place, body, event.clientX, event.clientY);
    const under = quotes.filter((quote) => !quote.isDetached && at(quote));
    const first = under[0] ?? (top && at(top) ? top : undefined);
    const found = first && at(first);
    if (found) setOpened({ keys: under.map(keyOf), isTop: top !== null && at(top) !== null, ...found });
  });
  useEffect(() => {
    const body = storyBody();
    body?.addEventListener('click', onClick);
    return () => body?.removeEventListener('click', onClick);
  }, []);
  useLayoutEffect(() => {
    if (!opened || !panel.current) return undefined;
    const { range, rect } = opened;
    const [dx, dy] = [rect.left - range.getBoundingClientRect().left, rect.top - range.getBoundingClientRect().top];
    const end = putAbove(panel.current, () => {
      const now = range.getBoundingClientRect();
      return new DOMRect(now.left + dx, now.top + dy, rect.width, rect.height);
    });
    panel.current.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
    return end;
  }, [opened]);
  if (!opened) return null;
  const shown = quotes.filter((quote) => opened.keys.includes(keyOf(quote)));
  const close = () => setOpened(null);
  if (shown.length === 0 && !opened.isTop) return null;
  const isMine = top !== null && quotes.some((quote) => quote.isMine && quote.note === null && overlap(quote, top));
  const small = buttonClass({ look: 'text', size: 's' });
  return (
    <div
      ref={panel}
      popover="auto"
      className={css.panel}
      role="dialog"
      aria-label="Highlighted text"
      onToggle={(event) => {
        if (event.newState === 'closed') close();
      }}
      data-noprint
    >
      {opened.isTop && top && (
        <p className={css.top}>
          {plural(top.readerCount, 'reader')} highlighted this{isMine ? ', and so did you' : ''}
        </p>
      )}
      {shown.map((quote) => (
        <div key={keyOf(quote)} role="group" className={css.card} aria-label={quote.note === null ? 'Your highlight' : 'Private note'}>
          {quote.note !== null && (
            <>
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
              <p className={css.note} dir="auto">
                {quote.note}
              </p>
            </>
          )}
          <p className={css.acts}>
            {quote.note !== null && quote.isMine && !isComing(quote) && (
              <button
                type="button"
                className={small}
                onClick={() => {
                  onEdit(quote);
                  close();
                }}
              >
                Edit note
              </button>
            )}
            <button
              type="button"
              className={small}
              onClick={() => {
                void remove(postId, quote);
                close();
              }}
            >
              {quote.note === null ? 'Remove highlight' : 'Delete note'}
            </button>
            {!isComing(quote) && (
              <Link className={small} href={href.ShowNewPost({ inResponseToQuoteId: quote.id })}>
                Write about it
              </Link>
            )}
            {quote.note === null && (
              <button
                type="button"
                className={small}
                onClick={() => {
                  void share(quote.text, title);
                  close();
                }}
              >
                Share
              </button>
            )}
          </p>
        </div>
      ))}
    </div>
  );
}
