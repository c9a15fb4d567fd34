'use client';
import { type KeyboardEvent as Pressed, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { actOn } from '@/features/signin/intent';
import { respondTo } from '@/features/responses/respondTo';
import { SignInLink } from '@/features/signin/SignInLink';
import { useViewer } from '@/features/viewer/useViewer';
import type { IconName } from '@/gen/icons';
import { focusSibling } from '@/ui/focusSibling';
import { Icon } from '@/ui/Icon';
import type { Quote } from './known';
import { passagesOf, type Passage, storyBody } from './passage';
import css from './Quote.module.css';
import { putAbove } from './putAbove';
import { remove, take } from './quotes';
import { share } from './share';

/** A selection must rest this long before the tools come, in milliseconds. */
const REST = 100;

interface QuoteToolbarProps {
  postId: string;
  title: string;
  writer: string;
  signedIn: boolean;
  acceptsNotes: boolean;
  canRespond: boolean;
  quotes: readonly Quote[];
  onNote: (passage: Passage) => void;
}

interface Selected {
  passages: Passage[];
  range: Range;
}

/** What the reader selected of the story; null when that is nothing, or not of it. */
function selected(): Selected | null {
  const selection = getSelection();
  const body = storyBody();
  if (!body || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const passages = passagesOf(range, body);
  return passages.length > 0 ? { passages, range } : null;
}

const tool = (icon: IconName, label: string, run: () => void, rest: { 'aria-pressed'?: boolean; 'aria-keyshortcuts'?: string } = {}) => (
  <button type="button" className={css.tool} aria-label={label} title={label} onClick={run} {...rest}>
    <Icon name={icon} size={20} />
  </button>
);

const covers = (quote: Quote, { blockId, start, end }: Passage): boolean =>
  quote.blockId === blockId && quote.start <= start && quote.end >= end;

/** What can be done with selected words: above them, and at the bottom on touch, where the system has its own things above. */
export function QuoteToolbar({ postId, title, writer, signedIn, acceptsNotes, canRespond, quotes, onNote }: QuoteToolbarProps) {
  const { data } = useViewer(signedIn);
  const [found, setFound] = useState<Selected | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (!bar.current?.contains(document.activeElement)) setFound(selected());
    };
    const onChange = () => {
      clearTimeout(timer);
      timer = setTimeout(look, REST);
    };
    onChange();
    document.addEventListener('selectionchange', onChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', onChange);
    };
  }, []);
  useLayoutEffect(() => (found && bar.current ? putAbove(bar.current, () => found.range.getBoundingClientRect()) : undefined), [found]);
  const done = () => {
    getSelection()?.removeAllRanges();
    setFound(null);
  };
  const mine = quotes.filter((quote) => quote.isMine && quote.note === null && found?.passages.some((passage) => covers(quote, passage)));
  const isOn = found !== null && mine.length >= found.passages.length;
  const highlight = () => {
    if (isOn) for (const quote of mine) void remove(postId, quote);
    else for (const passage of found?.passages ?? []) void take(postId, passage);
    done();
  };
  const note = () => {
    if (found?.passages[0]) onNote(found.passages[0]);
    done();
  };
  const respond = () => {
    if (found)
      respondTo(
        data?.viewer?.id ?? null,
        postId,
        found.passages.map(({ text }) => text.trim()),
      );
    done();
  };
  const words = found?.passages.map(({ text }) => text.trim()).join('\n') ?? '';
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!found || !event.altKey) return;
    const run = {
      KeyH: signedIn ? highlight : undefined,
      KeyN: signedIn && acceptsNotes ? note : undefined,
      KeyR: canRespond ? respond : undefined,
      F10: () => bar.current?.querySelector<HTMLElement>('a, button')?.focus(),
    }[event.code];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const [first] = found?.passages ?? [];
  if (!first) return null;
  const onKeyDown = (event: Pressed) => {
    if (event.key === 'Escape') done();
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    focusSibling(bar.current, event.key === 'ArrowRight' ? 1 : -1);
  };
  const guest = (icon: IconName, label: string, what: 'highlight' | 'note', entry: 'highlight' | 'privatenote') => (
    <SignInLink
      className={css.tool ?? ''}
      entry={entry}
      userName={writer}
      label={label}
      act={actOn(what, `${postId}/${first.blockId}/${first.start}/${first.end}`)}
    >
      <Icon name={icon} size={20} />
    </SignInLink>
  );
  return (
    // The selection stays while a tool is pressed.
    <div
      ref={bar}
      popover="manual"
      className={css.bar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Selected words"
      data-noprint
      onKeyDown={onKeyDown}
      onMouseDown={(event) => event.preventDefault()}
    >
      {signedIn
        ? tool('highlight', isOn ? 'Remove highlight' : 'Highlight', highlight, { 'aria-pressed': isOn, 'aria-keyshortcuts': 'Alt+H' })
        : guest('highlight', 'Sign in to highlight', 'highlight', 'highlight')}
      {acceptsNotes &&
        (signedIn
          ? tool('private-note', 'Private note', note, { 'aria-keyshortcuts': 'Alt+N' })
          : guest('private-note', 'Sign in to leave a private note', 'note', 'privatenote'))}
      {canRespond && tool('response', 'Respond to this passage', respond, { 'aria-keyshortcuts': 'Alt+R' })}
      {tool('share', 'Share these words', () => {
        void share(words, title);
        done();
      })}
    </div>
  );
}
