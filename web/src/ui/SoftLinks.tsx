'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** A click that the browser should take care of itself: a new tab, a download, another window. */
export const isForBrowser = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey ||
  (link.target !== '' && link.target !== '_self') || link.hasAttribute('download') || link.origin !== location.origin;

/**
 * Follows links inside the site without loading a new document. One listener for the whole page: a link is a plain
 * element then, which costs next to nothing to render and nothing to wake up in the browser. `data-alive` on the document
 * says that the page listens.
 */
export function SoftLinks() {
  const router = useRouter();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-soft]') : null;
      if (!link || isForBrowser(event, link)) return;
      event.preventDefault();
      router.push(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', onClick);
    document.documentElement.dataset.alive = '';
    return () => document.removeEventListener('click', onClick);
  }, [router]);
  return null;
}
