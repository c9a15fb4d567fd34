'use client';
import { useEffect, useState } from 'react';
import * as href from '@/gen/href';
import { dismiss } from '@/lib/prompt/dismissal';
import { type Offer, showGoogle } from '@/lib/prompt/google';
import { toast } from '@/lib/toast/queue';
import { askForOffer, give, leaveFor, type Next } from './answer';
import type { SignUpPrompt } from './SignUpPrompt';

/** Leads on after a token; asking whether to sign up is the page's own. */
function go(next: Exclude<Next, 'REGISTER'>): void {
  const here = location.pathname + location.search;
  if (next === 'SIGNED_IN') location.reload();
  else if (next === 'LOGIN') location.assign(leaveFor('login'));
  else location.assign(href.signin({ redirect: here, operation: 'login', step: 'SECOND_FACTOR' }));
}

/** Google's own prompt; and ours, where no one here has the account that it named. */
export function GooglePrompt({ productName }: { productName: string }) {
  const [asked, setAsked] = useState<{ Prompt: typeof SignUpPrompt } | null>(null);
  useEffect(() => {
    let isOver = false;
    let hide = () => {};
    const follow = async (token: string, offer: Offer) => {
      try {
        const next = await give(token, offer);
        if (next === 'REGISTER') setAsked({ Prompt: (await import('./SignUpPrompt')).SignUpPrompt });
        else go(next);
      } catch {
        toast({ style: 'ERROR', text: 'Signing in with Google didn’t work. Please try another way.' });
      }
    };
    const begin = async () => {
      const offer = await askForOffer();
      if (!offer || isOver) return;
      hide = await showGoogle(offer, { onToken: (token) => void follow(token, offer), onDismissed: () => dismiss(Date.now()) });
      if (isOver) hide();
    };
    // Where it cannot be shown, the page is as it was.
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      hide();
    };
  }, []);
  if (!asked) return null;
  const close = () => {
    dismiss(Date.now());
    setAsked(null);
  };
  return <asked.Prompt productName={productName} onClosed={close} />;
}
