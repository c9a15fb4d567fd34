'use client';
import { useRef, useState } from 'react';
import { viewCounts } from '@/lib/event/viewed';
import { local } from '@/lib/storage/local';
import { Dialog } from '@/ui/Dialog';
import { finishSignIn } from './finishSignIn';
import type { Intent } from './intent';
import { SignInPanel } from './SignInPanel';
import { loadSignInSite } from './site';

interface Props {
  intent: Intent;
  productName: string;
  opener: HTMLElement;
  onClosed: () => void;
}

const TITLE = 'sign-in-title';
/** The dialog opens without the services of the site when they take longer. */
const PATIENCE_MS = 1000;

/** Waits for what the site offers, so that no button moves away from under a finger when it comes. */
export const settled = (): Promise<unknown> =>
  Promise.race([loadSignInSite().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);

/** The panel over the page that asked for it. */
export function SignInDialog({ intent, productName, opener, onClosed }: Props) {
  const here = useRef(location.href);
  const [storiesRead] = useState(() => viewCounts(local, new Date()).postsThisMonth);
  return (
    <Dialog labelledBy={TITLE} closeLabel="Close" opener={opener} onClosed={onClosed}>
      <SignInPanel
        intent={{ ...intent, storiesRead }}
        productName={productName}
        titleId={TITLE}
        onSignedIn={(operation) => void finishSignIn(intent, operation, here.current)}
      />
    </Dialog>
  );
}
