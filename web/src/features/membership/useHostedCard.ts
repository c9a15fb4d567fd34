'use client';
import { useEffect, useRef, useState } from 'react';
import { Refused } from '@/features/settings/act';
import { type CardFieldsSource, type StripeCard, stripeOf } from '@/lib/payments/stripe';
import { handOver } from './handOver';

/** The payment provider's own fields for a card. */
export interface HostedCard {
  /** Takes the place where they show. */
  place: (box: HTMLDivElement | null) => void;
  state: 'loading' | 'ready' | 'failed';
  /** Hands over what is typed, and returns what stands for it. */
  token: () => Promise<string>;
}

/** Shows the provider's fields, where it has some; `onTyped` is called when something else is typed. */
export function useHostedCard(source: CardFieldsSource | null | undefined, onTyped: () => void): HostedCard | null {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const shown = useRef<{ stripe: Awaited<ReturnType<typeof stripeOf>>; card: StripeCard } | null>(null);
  const typed = useRef(onTyped);
  const [state, setState] = useState<HostedCard['state']>('loading');
  const { script, publishableKey } = source ?? {};
  useEffect(() => {
    typed.current = onTyped;
  });
  useEffect(() => {
    if (!script || !publishableKey || !box) return;
    let isOver = false;
    const show = async () => {
      const stripe = await stripeOf({ script, publishableKey });
      if (isOver) return;
      const { color, fontSize } = getComputedStyle(box);
      const card = stripe.elements().create('card', { style: { base: { color, fontSize, iconColor: color } } });
      card.mount(box);
      card.on('change', () => typed.current());
      shown.current = { stripe, card };
      setState('ready');
    };
    show().catch(() => setState('failed'));
    return () => {
      isOver = true;
      shown.current?.card.destroy();
      shown.current = null;
    };
  }, [script, publishableKey, box]);
  if (!source) return null;
  const token = async () => {
    if (!shown.current) throw new Refused('The card form could not be loaded. Load the page again.');
    const { stripe, card } = shown.current;
    return handOver(stripe, () => ({ card }));
  };
  return { place: setBox, state, token };
}
