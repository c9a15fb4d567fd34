import { fromScript } from '@/lib/script/load';

/** What Stripe's script offers to pages, as far as it is used here. */
export interface StripeScript {
  elements: {
    (): { create: (kind: 'card', options: object) => StripeCard };
    (options: WalletGroup): WalletElements;
  };
  createPaymentMethod: (options: { elements: WalletElements }) => Promise<Confirmed<'paymentMethod', { id: string }>>;
  confirmCardSetup: (secret: string, data: { payment_method: HandedOver }) => Promise<Confirmed<'setupIntent', { id: string }>>;
  confirmCardPayment: (secret: string) => Promise<Confirmed<'paymentIntent', { status: string }>>;
}
type Confirmed<K extends string, T> = { error?: { message?: string; type?: string } | null } & { [key in K]?: T };

/** What Stripe's Express Checkout Element wants to know of a purchase, as far as it is used here. */
type WalletGroup = DueNow & { paymentMethodTypes: ['card']; paymentMethodCreation: 'manual' };
export type DueNow =
  | { mode: 'payment'; amount: number; currency: string; setupFutureUsage: 'off_session' }
  | { mode: 'setup'; currency: string; setupFutureUsage: 'off_session' };
interface WalletElements {
  create: (kind: 'expressCheckout', options: object) => WalletButtons;
  update: (due: DueNow) => void;
  submit: () => Promise<{ error?: { message?: string } }>;
}
interface WalletButtons {
  mount: (box: HTMLElement) => void;
  destroy: () => void;
  on: {
    (event: 'ready', listener: (event: { availablePaymentMethods?: object }) => void): void;
    (event: 'click', listener: (event: { resolve: (details: object) => void; reject: () => void }) => void): void;
    (event: 'confirm', listener: (event: { paymentFailed: (why: { reason: 'fail' }) => void }) => void): void;
    (event: 'loaderror', listener: () => void): void;
  };
}

/** What is handed over: the card in Stripe's fields, or what stands for one in a wallet. */
export type HandedOver = { card: StripeCard } | string;

/** Stripe's own fields for a card, which live in frames of Stripe's: nothing of a card is ever on the page. */
export interface StripeCard {
  mount: (box: HTMLElement) => void;
  destroy: () => void;
  on: (event: 'change', listener: () => void) => void;
}

/** Where the script is, and who the site is to it. */
export interface CardFieldsSource {
  script: string;
  publishableKey: string;
}

type Maker = (key: string) => StripeScript;
const known = (): Maker | undefined => (globalThis as { Stripe?: Maker }).Stripe;

/** Stripe's script, for this site. */
export async function stripeOf({ script, publishableKey }: CardFieldsSource): Promise<StripeScript> {
  return (await fromScript(script, known))(publishableKey);
}

/** Lets the reader answer their bank about a payment; whether they confirmed it. */
export async function askBank(source: CardFieldsSource, secret: string): Promise<boolean> {
  const { error, paymentIntent } = await (await stripeOf(source)).confirmCardPayment(secret);
  return !error && paymentIntent?.status === 'succeeded';
}
