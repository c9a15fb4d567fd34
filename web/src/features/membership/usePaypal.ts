'use client';
import { useEffect, useRef, useState } from 'react';
import { act, Refused } from '@/features/settings/act';
import { type ConnectedPaypal, type PaypalButtonSource, showPaypalButton } from '@/lib/payments/paypal';
import { SetUpCard } from './Membership.gen';

/** PayPal's own button, and the account that was connected with it. */
export interface Paypal {
  /** Takes the place where the button shows; nothing of PayPal is loaded before there is one. */
  place: (box: HTMLDivElement | null) => void;
  state: 'loading' | 'ready' | 'failed';
  account: ConnectedPaypal | null;
  /** Forgets the account. */
  forget: () => void;
  /** What stands for the account, once. */
  token: () => string;
}

/** The kind of payment method that this is. */
export const PAYPAL = 'PAYPAL_ACCOUNT';

/** Shows PayPal's button, where people pay with it; `onChanged` is called when another account is connected. */
export function usePaypal(source: PaypalButtonSource | null | undefined, onChanged: () => void): Paypal | null {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [state, setState] = useState<Paypal['state']>('loading');
  const [account, setAccount] = useState<ConnectedPaypal | null>(null);
  const used = useRef<string | null>(null);
  const changed = useRef(onChanged);
  const { clientScript, buttonScript } = source ?? {};
  useEffect(() => {
    changed.current = onChanged;
  });
  useEffect(() => {
    if (!clientScript || !buttonScript || !box) return;
    let isOver = false;
    let remove: (() => void) | undefined;
    const show = async () => {
      const { clientSecret } = await act(SetUpCard, { kind: PAYPAL }, 'setUpCard', 'CardSetup');
      remove = await showPaypalButton({ clientScript, buttonScript }, clientSecret, box, {
        onConnected: (next) => {
          setAccount(next);
          changed.current();
        },
        onFailed: () => setState('failed'),
      });
      if (isOver) remove();
      else setState('ready');
    };
    setState('loading');
    show().catch(() => {
      if (!isOver) setState('failed');
    });
    return () => {
      isOver = true;
      remove?.();
    };
  }, [clientScript, buttonScript, box]);
  if (!source) return null;
  const forget = () => {
    setAccount(null);
    changed.current();
  };
  const token = () => {
    if (!account) throw new Refused('Connect your PayPal account first.');
    if (used.current === account.token) {
      setAccount(null);
      throw new Refused('Connect your PayPal account again, or pay by card.');
    }
    used.current = account.token;
    return account.token;
  };
  return { place: setBox, state, account, forget, token };
}
