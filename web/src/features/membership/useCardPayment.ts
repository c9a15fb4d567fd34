'use client';
import { type FormEvent, useRef, useState } from 'react';
import { act, reasonOf, Refused } from '@/features/settings/act';
import { paymentNotConfirmed } from '@/gen/messages/payment';
import { askBank, type CardFieldsSource } from '@/lib/payments/stripe';
import type { WalletOrder } from '@/lib/payments/wallet';
import { type Problems, problemsOf, tokenOf, type TypedCard } from './card';
import { isOpenStill } from './isOpenStill';
import { ConfirmPurchase, CreatePaymentMethod, type CreatePaymentMethodMutationVariables } from './Membership.gen';
import { type MethodSources, useMethod } from './useMethod';
import { useWallet } from './useWallet';

interface Bought {
  id: string;
  isDone: boolean;
  /** By what the provider's script asks the bank; null where the page asks. */
  bankSecret: string | null;
}

interface CardPaymentOptions {
  /** Where the providers' own fields and buttons are. */
  site: (MethodSources & { name: string }) | undefined;
  /** What a wallet is to pay; null while it cannot be bought. */
  order: WalletOrder | null;
  /** Buys something with a card or an account that is kept, under the page's own name of the purchase. */
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
const UNASKED = 'We couldn’t reach your bank. Try again: you won’t be charged twice.';

/** Whether the bank got its answer from the provider's script. */
async function confirmed(source: CardFieldsSource, secret: string | null): Promise<boolean> {
  if (secret === null) throw new Refused(UNASKED, 'ServiceUnavailable');
  try {
    return await askBank(source, secret);
  } catch {
    throw new Refused(UNASKED, 'ServiceUnavailable');
  }
}

/**
 * Pays with a card that is typed or in a wallet, or an account that is connected. A purchase has a name of its own: pressing twice, or
 * again, pays once.
 */
export function useCardPayment({ site, order, buy, onDone, onStale }: CardPaymentOptions) {
  const [typed, setTyped] = useState<TypedCard>({ number: '', expiry: '', code: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [state, setState] = useState(IDLE);
  const purchase = useRef<{ key: string; method: string } | null>(null);
  /** Something else is another purchase. */
  const renew = () => {
    purchase.current = null;
  };
  const method = useMethod(site, renew);
  const source = site?.cardFields;
  const fail = (error: unknown) => {
    if (!isOpenStill(error)) renew();
    setState({ ...IDLE, error: reasonOf(error) });
    if (error instanceof Refused && error.answer === 'Conflict') onStale();
  };
  const token = async (): Promise<string | null> => {
    if (method.way === 'paypal' && method.paypal) return method.paypal.token();
    if (method.hosted) return method.hosted.token();
    const found = problemsOf(typed, new Date());
    setProblems(found);
    return Object.keys(found).length > 0 ? null : tokenOf(typed);
  };
  const answer = async (id: string, isConfirmed: boolean) => {
    setState({ ...IDLE, busy: true });
    try {
      const { isDone } = await act(ConfirmPurchase, { id, isConfirmed }, 'confirmPurchase', 'Purchase');
      if (!isDone) throw new Refused(paymentNotConfirmed, 'ServiceUnavailable');
      onDone(id);
    } catch (error) {
      fail(error);
    }
  };
  const pay = async (handed: () => Promise<string | null>, kind: CreatePaymentMethodMutationVariables['kind'], opener: HTMLElement) => {
    if (state.busy) return;
    setState({ ...IDLE, busy: true });
    try {
      if (!purchase.current) {
        const card = await handed();
        if (card === null) return setState(IDLE);
        const saved = await act(CreatePaymentMethod, { token: card, kind }, 'createPaymentMethod', 'SavedPaymentMethod');
        purchase.current = { key: crypto.randomUUID(), method: saved.id };
      }
      const bought = await buy(purchase.current);
      if (bought.isDone) return onDone(bought.id);
      if (source) return await answer(bought.id, await confirmed(source, bought.bankSecret));
      setState({ busy: true, error: null, asks: { id: bought.id, opener } });
    } catch (error) {
      fail(error);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void pay(token, method.kind, event.currentTarget);
  };
  const wallet = useWallet({
    source,
    site: site?.name ?? '',
    order,
    mayOpen: () => {
      if (state.busy || !order) return false;
      // Of a purchase that may have been paid nothing more is given: it is asked about again.
      if (purchase.current) void pay(token, null, document.body);
      return !purchase.current;
    },
    onPaid: (given) => void pay(given, null, document.body),
  });
  const change = (next: TypedCard) => {
    setTyped(next);
    renew();
  };
  return { entry: { method, typed, problems, onTyped: change, wallet }, renew, ...state, submit, answer };
}
