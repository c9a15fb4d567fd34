'use client';
import { useEffect, useRef, useState } from 'react';
import * as href from '@/gen/href';
import { isForBrowser } from '@/ui/SoftLinks';
import type { Discussed } from './discussed';
import { opensResponses, RESPONSES } from './hash';
import type { ResponsesDrawer } from './ResponsesDrawer';
import { withSort } from './sort';

interface Opened {
  Drawer: typeof ResponsesDrawer;
  opener: HTMLElement;
  count: number;
}

const load = () => import('./ResponsesDrawer').then((module) => module.ResponsesDrawer);

const linkOf = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-responses]') : null;

/**
 * Opens the drawer of responses from every link to them, and where the address asks for it. Its code comes when a reader
 * turns to such a link. The drawer is a place in the history: Back closes it, and closing it goes back.
 */
export function ResponsesLinks({ story, signedIn }: { story: Discussed; signedIn: boolean }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  // Whether there is a place in the history to go back to.
  const cameFromHere = useRef(false);
  useEffect(() => {
    const open = (opener: HTMLElement) =>
      load().then(
        (Drawer) => setOpened((before) => ({ Drawer, opener, count: (before?.count ?? 0) + 1 })),
        () => location.assign(href.post_responses({ postId: story.id })),
      );
    const first = () => document.querySelector<HTMLElement>('a[data-responses]') ?? document.body;
    const onIntent = (event: Event) => {
      if (linkOf(event)) void load().catch(() => undefined);
    };
    const onClick = (event: MouseEvent) => {
      const opener = linkOf(event);
      if (!opener || isForBrowser(event, opener)) return;
      event.preventDefault();
      // Pressed twice: it is on its way.
      if (opensResponses(location.hash)) return;
      cameFromHere.current = true;
      history.pushState(null, '', location.pathname + location.search + RESPONSES);
      void open(opener);
    };
    const onPop = () => {
      if (opensResponses(location.hash)) void open(first());
      else {
        cameFromHere.current = false;
        frame.current?.querySelector('dialog')?.close();
      }
    };
    if (opensResponses(location.hash)) void open(first());
    // Before the link is followed without a new document.
    document.addEventListener('click', onClick, { capture: true });
    document.addEventListener('pointerover', onIntent);
    document.addEventListener('focusin', onIntent);
    addEventListener('popstate', onPop);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
      removeEventListener('popstate', onPop);
    };
  }, [story.id]);
  if (!opened) return null;
  const onClosed = () => {
    setOpened((current) => (current === opened ? null : current));
    if (!opensResponses(location.hash)) return;
    if (cameFromHere.current) history.back();
    else history.replaceState(null, '', withSort(location.pathname + location.search, 'BEST'));
  };
  return (
    <div ref={frame}>
      <opened.Drawer key={opened.count} story={story} signedIn={signedIn} opener={opened.opener} onClosed={onClosed} />
    </div>
  );
}
