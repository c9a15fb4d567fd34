'use client';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { watchErrors } from '@/lib/error/heard';
import { whenCounted } from '@/lib/event/gate';

/** Safari has no word for it. */
const whenIdle = (run: () => void): void => void ('requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 1));

/**
 * Tells the server which pages are seen, where the visit may be counted. Until then, and until the browser has nothing else
 * to do, this is all there is of it; a page that is left before was not seen.
 */
export function Events({ signedIn }: { signedIn: boolean }) {
  const path = usePathname();
  useEffect(() => {
    performance.mark('ready');
    return watchErrors();
  }, []);
  useEffect(() => {
    const at = performance.now();
    let isOver = false;
    const load = () => {
      if (!isOver)
        import('./visit').then(
          (m) => m.showPage(signedIn, at),
          () => undefined,
        );
    };
    const stop = whenCounted(signedIn, () => whenIdle(load));
    return () => {
      isOver = true;
      stop();
    };
  }, [path, signedIn]);
  return null;
}
