import { act, Refused } from '@/features/settings/act';
import type { HandedOver, StripeScript } from '@/lib/payments/stripe';
import { SetUpCard } from './Membership.gen';

const TYPING = 'Check your card’s details and try again.';

/** Hands a card over to the payment provider, for the reader's own account there, and returns what stands for it. */
export async function handOver(stripe: StripeScript, method: () => HandedOver | Promise<HandedOver>): Promise<string> {
  const { clientSecret } = await act(SetUpCard, { kind: null }, 'setUpCard', 'CardSetup');
  const { error, setupIntent } = await stripe.confirmCardSetup(clientSecret, { payment_method: await method() });
  if (error || !setupIntent) throw new Refused(error?.message && error.type ? error.message : TYPING);
  return setupIntent.id;
}
