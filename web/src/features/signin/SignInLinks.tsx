'use client';
import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { isForBrowser } from '@/ui/SoftLinks';
import { type Intent, keepActMeanwhile } from './intent';
import type { SignInDialog } from './SignInDialog';

interface Opened {
  Dialog: typeof SignInDialog;
  intent: Intent;
  opener: HTMLElement;
  /** How often the modal was opened before. */
  count: number;
}

const load = () =>
  import('./SignInDialog').then(async (module) => {
    await module.settled();
    return module.SignInDialog;
  });

const linkOf = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-sign-in]') : null;

/** Where the link is followed after all, in another tab perhaps, the page for signing in leads back to this one. */
function leadBack(link: HTMLAnchorElement): void {
  const url = new URL(link.href);
  if (!url.searchParams.has('redirect')) url.searchParams.set('redirect', location.pathname + location.search);
  link.href = url.pathname + url.search;
}

/**
 * Opens the modal from every link to sign-in. Its code comes when a reader first turns to such a link. On the host of a
 * writer or publication the link is followed: one signs in on the site and comes back.
 */
export function SignInLinks({ productName, ownHost }: { productName: string; ownHost: boolean }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const path = usePathname();
  useEffect(() => setOpened(null), [path]);
  useEffect(() => {
    const onIntent = (event: Event) => {
      if (!ownHost && linkOf(event)) void load().catch(() => undefined);
    };
    const onClick = (event: MouseEvent) => {
      const opener = linkOf(event);
      if (!opener) return;
      const intent = { operation: 'register', ...(JSON.parse(opener.dataset.signIn ?? '') as Omit<Intent, 'operation'>) } as const;
      leadBack(opener);
      if (isForBrowser(event, opener)) return;
      event.preventDefault();
      if (ownHost) {
        keepActMeanwhile(intent);
        location.assign(opener.href);
        return;
      }
      load().then(
        (Dialog) => setOpened((before) => ({ Dialog, intent, opener, count: (before?.count ?? 0) + 1 })),
        () => location.assign(opener.href),
      );
    };
    // Before the link is followed, which may happen in the same click.
    document.addEventListener('click', onClick, { capture: true });
    document.addEventListener('pointerover', onIntent);
    document.addEventListener('focusin', onIntent);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, [ownHost]);
  if (!opened) return null;
  // One that is fading away does not take the next one with it.
  const onClosed = () => setOpened((current) => (current === opened ? null : current));
  return <opened.Dialog key={opened.count} intent={opened.intent} productName={productName} opener={opened.opener} onClosed={onClosed} />;
}
