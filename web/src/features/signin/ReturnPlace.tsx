'use client';
import { useEffect } from 'react';
import { rememberReturn } from '@/lib/returnTo';

/** Remembers, when a link to sign-in is followed, where to go on afterwards. */
export function ReturnPlace() {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-return]') : null;
      if (link) rememberReturn(link.dataset.return || undefined);
    };
    // Before the link is followed, which may happen in the same click.
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, []);
  return null;
}
