'use client';
import { useState } from 'react';
import type { PaypalButtonSource } from '@/lib/payments/paypal';
import type { CardFieldsSource } from '@/lib/payments/stripe';
import { type HostedCard, useHostedCard } from './useHostedCard';
import { type Paypal, PAYPAL, usePaypal } from './usePaypal';

/** Where the payment providers' own fields and buttons are. */
export interface MethodSources {
  cardFields: CardFieldsSource | null;
  paypalButton: PaypalButtonSource | null;
}

export interface MethodState {
  way: 'card' | 'paypal';
  choose: (way: 'card' | 'paypal') => void;
  /** The provider's own fields; null where the site's own are filled in. */
  hosted: HostedCard | null;
  /** Null where PayPal is not offered. */
  paypal: Paypal | null;
  /** The kind as the server has it; null is a card. */
  kind: typeof PAYPAL | null;
}

/** With what is paid; `onChanged` is called when it is something else. */
export function useMethod(site: MethodSources | undefined, onChanged: () => void): MethodState {
  const [chosen, setChosen] = useState<MethodState['way']>('card');
  const hosted = useHostedCard(site?.cardFields, onChanged);
  const paypal = usePaypal(site?.paypalButton, onChanged);
  const way = paypal ? chosen : 'card';
  const choose = (next: MethodState['way']) => {
    setChosen(next);
    onChanged();
  };
  return { way, choose, hosted, paypal, kind: way === 'paypal' ? PAYPAL : null };
}
