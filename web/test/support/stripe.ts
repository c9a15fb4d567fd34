import type { Page } from '@playwright/test';
import { PythonServer } from './pythonServer';

const SECRET = 'whsec_of_the_test';

/** What speaks the protocol of Stripe (localstripe), with its own stand-in for Stripe's script. */
export class StripeServer extends PythonServer {
  constructor() {
    super('stripe');
  }

  /** What a site's configuration says of it. */
  get config(): string {
    return `[payments.stripe]\nsecret_key = "sk_test_quire"\npublishable_key = "pk_test_quire"\nwebhook_secrets = ["${SECRET}"]\napi = "${this.url}/"\nscript = "${this.url}/js.stripe.com/v3/"\n`;
  }

  /** Has it tell a site what happens. */
  async tells(site: string): Promise<void> {
    await fetch(`${this.url}/_config/webhooks/site`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${site}/_/payment-events`, secret: SECRET }),
    });
  }

  /** The payments by which it took money, in minor units. */
  async taken(): Promise<number[]> {
    const answer = await fetch(`${this.url}/v1/charges?limit=100`, { headers: { authorization: 'Bearer sk_test_quire' } });
    const { data } = (await answer.json()) as { data: { status: string; amount: number }[] };
    return data.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount);
  }
}

/** Types a card into the stand-in for Stripe's fields. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const fields = page.getByRole('group', { name: 'Card', exact: true });
  for (const [field, value] of [
    ['number', number],
    ['exp_month', '12'],
    ['exp_year', '40'],
    ['cvc', '123'],
    ['postal_code', '10115'],
  ] as const)
    await fields.getByPlaceholder(field, { exact: true }).fill(value);
}
