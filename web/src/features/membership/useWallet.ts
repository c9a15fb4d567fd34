'use client';
import { useEffect, useRef, useState } from 'react';
import { Refused } from '@/features/settings/act';
import type { CardFieldsSource } from '@/lib/payments/stripe';
import { showWallets, type ShownWallets, WalletFailure, type WalletOrder } from '@/lib/payments/wallet';
import { handOver } from './handOver';

/** The buttons of Apple Pay and Google Pay, on devices that have them. */
export interface Wallet {
  /** Takes the place where they show. */
  place: (box: HTMLDivElement | null) => void;
  /** Whether the device has one. */
  isShown: boolean;
}

interface WalletOptions {
  /** Where the provider's script is, where it has one. */
  source: CardFieldsSource | null | undefined;
  /** What the site is called. */
  site: string;
  /** What is paid; null while unknown. */
  order: WalletOrder | null;
  /** Whether the sheet may open. */
  mayOpen: () => boolean;
  /** Goes on with a card of a wallet; `token` gives what stands for it, once. */
  onPaid: (token: () => Promise<string>) => void;
}

const UNUSABLE = 'Your wallet didn’t pay, and nothing was charged. Try again, or pay by card.';

/** Shows the wallets of the device, where the provider takes their cards. */
export function useWallet({ source, site, order, mayOpen, onPaid }: WalletOptions): Wallet | null {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [isShown, setShown] = useState(false);
  const shown = useRef<ShownWallets | null>(null);
  const latest = useRef({ order, mayOpen, onPaid });
  const { script, publishableKey } = source ?? {};
  const isKnown = order !== null;
  useEffect(() => {
    latest.current = { order, mayOpen, onPaid };
  });
  useEffect(() => {
    shown.current?.update();
  }, [order?.due, order?.currency]);
  useEffect(() => {
    if (!script || !publishableKey || !box || !isKnown) return;
    let isOver = false;
    const show = async () => {
      const wallets = await showWallets({ script, publishableKey }, box, {
        site,
        order: () => latest.current.order ?? { due: 0, currency: 'usd', label: site },
        mayOpen: () => latest.current.mayOpen(),
        onPaid: (stripe, method, failed) => {
          latest.current.onPaid(async () => {
            try {
              return await handOver(stripe, method);
            } catch (error) {
              // A sheet that is still open says so, too.
              failed();
              throw error instanceof WalletFailure ? new Refused(error.message || UNUSABLE) : error;
            }
          });
        },
        onReady: (hasWallet) => setShown(hasWallet && !isOver),
      });
      if (isOver) wallets.remove();
      else shown.current = wallets;
    };
    // Without it people pay by card, as where there is no wallet.
    show().catch(() => setShown(false));
    return () => {
      isOver = true;
      shown.current?.remove();
      shown.current = null;
      setShown(false);
    };
  }, [script, publishableKey, box, isKnown, site]);
  return source ? { place: setBox, isShown } : null;
}
