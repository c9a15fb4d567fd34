import { loadScript } from './script';

/** What Stripe's script offers to pages, as far as it is used here. */
interface StripeScript {
  elements: () => { create: (kind: 'card', options: object) => StripeCard };
  confirmCardSetup: (secret: string, data: { payment_method: { card: StripeCard } }) => Promise<Confirmed<'setupIntent', { id: string }>>;
  confirmCardPayment: (secret: string) => Promise<Confirmed<'paymentIntent', { status: string }>>;
}
type Confirmed<K extends string, T> = { error?: { message?: string; type?: string } | null } & { [key in K]?: T };

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
  if (!known()) await loadScript(script);
  const maker = known();
  if (!maker) throw new Error('the script offers no fields');
  return maker(publishableKey);
}

/** Lets the reader answer their bank about a payment; whether they confirmed it. */
export async function askBank(source: CardFieldsSource, secret: string): Promise<boolean> {
  const { error, paymentIntent } = await (await stripeOf(source)).confirmCardPayment(secret);
  return !error && paymentIntent?.status === 'succeeded';
}
