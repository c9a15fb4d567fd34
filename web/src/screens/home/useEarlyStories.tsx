'use client';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { EARLY_PLACE } from './earlyPlace';
import css from './home.module.css';

/**
 * The stories that the document drew before the page was alive. They go when the page has read its own (`onRead`), and the focus
 * goes to the same story there; they also go when the reader chooses another feed (`feed`, null while it is not known) before that.
 */
export function useEarlyStories(feed: string | null): { earlyStories: ReactNode; onRead: () => void } {
  const [isWanted, setIsWanted] = useState(true);
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef<string | null>(null);
  const first = useRef(feed);
  const onRead = useCallback(() => {
    const link = document.activeElement;
    if (link && place.current?.contains(link)) focused.current = link.getAttribute('href');
    setIsWanted(false);
  }, []);
  useLayoutEffect(() => {
    if (isWanted || focused.current === null) return;
    document.querySelector<HTMLElement>(`main article a[href="${CSS.escape(focused.current)}"]`)?.focus();
    focused.current = null;
  }, [isWanted]);
  useLayoutEffect(() => {
    first.current ??= feed;
    if (feed !== first.current) setIsWanted(false);
  }, [feed]);
  // What the document asked and the page did not is not news any more when the reader comes back.
  useEffect(() => () => void (globalThis.quireEarly = undefined), []);
  const earlyStories = isWanted && (
    <div ref={place} id={EARLY_PLACE} className={css.early} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  );
  return { earlyStories, onRead };
}
