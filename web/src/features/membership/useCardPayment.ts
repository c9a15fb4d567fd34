'use client';
import { type FormEvent, useRef, useState } from 'react';
import { act, reasonOf, Refused } from '@/features/settings/act';
import { type Problems, problemsOf, tokenOf, type TypedCard } from './card';
import { isOpenStill } from './isOpenStill';
import { ConfirmPurchase, CreatePaymentMethod } from './Membership.gen';

interface Bought {
  id: string;
  isDone: boolean;
}

interface CardPaymentOptions {
  /** Buys something with a card that is kept, under the page's own name of the purchase. */
  buy: (purchase: { key: string; method: string }) => Promise<Bought>;
  onDone: (id: string) => void;
  /** What is shown does not hold any more. */
  onStale: () => void;
}

interface PaymentState {
  busy: boolean;
  error: string | null;
  /** A purchase about which the bank asks. */
  asks: { id: string; opener: HTMLElement } | null;
}

const IDLE: PaymentState = { busy: false, error: null, asks: null };

/** Pays with a card that is typed. A purchase has a name of its own: pressing twice, or again, pays once. */
export function useCardPayment({ buy, onDone, onStale }: CardPaymentOptions) {
  const [typed, setTyped] = useState<TypedCard>({ number: '', expiry: '', code: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [state, setState] = useState(IDLE);
  const purchase = useRef<{ key: string; method: string } | null>(null);
  /** Something else is another purchase. */
  const renew = () => {
    purchase.current = null;
  };
  const fail = (error: unknown) => {
    if (!isOpenStill(error)) renew();
    setState({ ...IDLE, error: reasonOf(error) });
    if (error instanceof Refused && error.answer === 'Conflict') onStale();
  };
  const pay = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const opener = event.currentTarget;
    if (state.busy) return;
    const found = problemsOf(typed, new Date());
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setState({ ...IDLE, busy: true });
    try {
      if (!purchase.current) {
        const saved = await act(CreatePaymentMethod, { token: tokenOf(typed) }, 'createPaymentMethod', 'SavedPaymentMethod');
        purchase.current = { key: crypto.randomUUID(), method: saved.id };
      }
      const bought = await buy(purchase.current);
      if (bought.isDone) return onDone(bought.id);
      setState({ busy: true, error: null, asks: { id: bought.id, opener } });
    } catch (error) {
      fail(error);
    }
  };
  const answer = async (id: string, isConfirmed: boolean) => {
    setState({ ...IDLE, busy: true });
    try {
      await act(ConfirmPurchase, { id, isConfirmed }, 'confirmPurchase', 'Purchase');
      onDone(id);
    } catch (error) {
      fail(error);
    }
  };
  const change = (next: TypedCard) => {
    setTyped(next);
    renew();
  };
  return { typed, problems, change, renew, ...state, pay, answer };
}
