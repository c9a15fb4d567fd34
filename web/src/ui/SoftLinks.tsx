'use client';
import type { PrefetchKind } from 'next/dist/client/components/router-reducer/router-reducer-types';
import { useRouter } from 'next/navigation';
import { useEffect, useTransition } from 'react';
import { measure } from '@/lib/event/report';
import { Preloads, watchLinks } from '@/lib/preload';
import css from './SoftLinks.module.css';

/** A click that the browser should take care of itself: a new tab, a download, another window. */
export const isForBrowser = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  (link.target !== '' && link.target !== '_self') ||
  link.hasAttribute('download') ||
  link.origin !== location.origin;

const preloads = new Preloads();

/**
 * Follows links inside the site without loading a new document. One listener for the whole page: a link is a plain
 * element then, which costs next to nothing to render and nothing to wake up in the browser. `data-alive` on the document
 * says that the page listens. Where links lead is preloaded. What takes longer than a moment shows a spinner. On the host
 * of a writer or publication many links lead on to the site, which only documents can: nothing is soft there.
 */
export function SoftLinks({ ownHost }: { ownHost: boolean }) {
  const router = useRouter();
  const [isOnTheWay, go] = useTransition();
  useEffect(() => {
    document.documentElement.dataset.alive = '';
    if (ownHost) return undefined;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-soft]') : null;
      if (!link || isForBrowser(event, link)) return;
      event.preventDefault();
      const [address, now] = [link.pathname + link.search, performance.now()];
      if (preloads.isReady(address, now)) measure('page_preload_success');
      go(() => {
        router.push(address + link.hash);
        if (preloads.isOvertaken(address, now)) router.refresh();
      });
    };
    document.addEventListener('click', onClick);
    const unwatch = watchLinks(preloads, (address, kind) => {
      if (kind === 'data-preloaded') measure('page_preload');
      // The code of a page comes with its data, too: what is fetched as `auto` the router shows for every query of its path.
      router.prefetch(address, { kind: 'full' as PrefetchKind });
    });
    return () => {
      unwatch();
      document.removeEventListener('click', onClick);
    };
  }, [router, ownHost]);
  return (
    <div role="status" className={css.spinner} data-busy={isOnTheWay ? '' : undefined}>
      {isOnTheWay && <span className="sr">Loading the page</span>}
    </div>
  );
}
