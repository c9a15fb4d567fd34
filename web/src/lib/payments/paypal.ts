import { loadScript } from '@/lib/script/load';

/** Where the scripts of the button are. */
export interface PaypalButtonSource {
  clientScript: string;
  buttonScript: string;
}

/** What Braintree's scripts offer to pages, as far as it is used here. */
interface BraintreeScripts {
  client?: { create: (options: { authorization: string }) => Promise<unknown> };
  paypalCheckout?: { create: (options: { client: unknown }) => Promise<Checkout> };
}
interface Checkout {
  loadPayPalSDK: (options: { vault: true }) => Promise<unknown>;
  createPayment: (options: { flow: 'vault' }) => Promise<string>;
  tokenizePayment: (approved: unknown) => Promise<{ nonce: string; details?: { email?: string } }>;
  teardown: () => Promise<unknown>;
}
interface PaypalScript {
  FUNDING: { PAYPAL: string };
  Buttons: (options: {
    fundingSource: string;
    createBillingAgreement: () => Promise<string>;
    onApprove: (approved: unknown) => Promise<void>;
    onCancel: () => void;
    onError: () => void;
  }) => { render: (box: HTMLElement) => Promise<unknown>; close: () => Promise<unknown> };
}

/** An account that someone connected. */
export interface ConnectedPaypal {
  /** What stands for it, once. */
  token: string;
  /** Its address, where PayPal tells it. */
  email: string | null;
}

interface Heard {
  onConnected: (account: ConnectedPaypal) => void;
  onFailed: () => void;
}

/** Shows PayPal's own button in a box; returns what takes it away. Nothing of PayPal is loaded before. */
export async function showPaypalButton(
  { clientScript, buttonScript }: PaypalButtonSource,
  authorization: string,
  box: HTMLElement,
  { onConnected, onFailed }: Heard,
): Promise<() => void> {
  await loadScript(clientScript);
  await loadScript(buttonScript);
  const { braintree } = globalThis as { braintree?: BraintreeScripts };
  if (!braintree?.client || !braintree.paypalCheckout) throw new Error('the scripts offer no button');
  const client = await braintree.client.create({ authorization });
  const checkout = await braintree.paypalCheckout.create({ client });
  await checkout.loadPayPalSDK({ vault: true });
  const { paypal } = globalThis as { paypal?: PaypalScript };
  if (!paypal) throw new Error('PayPal’s script offers no button');
  const button = paypal.Buttons({
    fundingSource: paypal.FUNDING.PAYPAL,
    createBillingAgreement: () => checkout.createPayment({ flow: 'vault' }),
    onApprove: async (approved) => {
      const { nonce, details } = await checkout.tokenizePayment(approved);
      onConnected({ token: nonce, email: details?.email ?? null });
    },
    onCancel: () => undefined,
    onError: onFailed,
  });
  await button.render(box);
  return () => {
    void button.close();
    void checkout.teardown();
  };
}
