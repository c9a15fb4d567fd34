import { APPLE_PAY_VERSION } from '@/gen/limits';
import { type CardFieldsSource, type DueNow, type StripeScript, stripeOf } from './stripe';

/** What is paid in a wallet. */
export interface WalletOrder {
  /** What is due now, in minor units; with nothing due the card is only kept. */
  due: number;
  currency: string;
  /** What it is for. */
  label: string;
  /** What is due again and again. */
  renewal?: { amount: number; unit: 'month' | 'year'; freeDays: number; manageAt: string };
}

/** What the page says to a wallet, and hears of it. */
interface WalletPage {
  site: string;
  order: () => WalletOrder;
  /** Whether a sheet may open now that a button was pressed. */
  mayOpen: () => boolean;
  /** Someone paid in the sheet; `method` gives what stands for their card, once, and closes it. */
  onPaid: (stripe: StripeScript, method: () => Promise<string>, failed: () => void) => void;
  /** Whether the device has a wallet whose button shows. */
  onReady: (hasWallet: boolean) => void;
}

/** The buttons of wallets that show on a page. */
export interface ShownWallets {
  /** Something else is due. */
  update: () => void;
  remove: () => void;
}

/** What a wallet gave could not be used, in Stripe's words where it has some. */
export class WalletFailure extends Error {}

function dueOf({ due, currency }: WalletOrder): DueNow {
  const base = { currency: currency.toLowerCase(), setupFutureUsage: 'off_session' } as const;
  return due > 0 ? { ...base, mode: 'payment', amount: due } : { ...base, mode: 'setup' };
}

/** What Apple Pay shows of payments to come: with it the card stays good when its device is replaced. */
export function recurringOf({ label, renewal }: WalletOrder, now: Date): object | undefined {
  if (!renewal) return undefined;
  const { amount, unit, freeDays, manageAt } = renewal;
  const begins = freeDays > 0 ? { recurringPaymentStartDate: new Date(now.getTime() + freeDays * 86_400_000) } : {};
  const regularBilling = { label, amount, recurringPaymentIntervalUnit: unit, recurringPaymentIntervalCount: 1, ...begins };
  return { recurringPaymentRequest: { paymentDescription: label, managementURL: manageAt, regularBilling } };
}

/** Whether Apple Pay shows: not where the device has one that is older than what is needed. */
export function applePayShows(session: { supportsVersion: (version: number) => boolean } | undefined): 'auto' | 'never' {
  return session && !session.supportsVersion(APPLE_PAY_VERSION) ? 'never' : 'auto';
}

/** Shows the buttons of the wallets that the device has in a box. */
export async function showWallets(source: CardFieldsSource, box: HTMLElement, page: WalletPage): Promise<ShownWallets> {
  const stripe = await stripeOf(source);
  const elements = stripe.elements({ ...dueOf(page.order()), paymentMethodTypes: ['card'], paymentMethodCreation: 'manual' });
  const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'white' : 'black';
  const { ApplePaySession } = globalThis as { ApplePaySession?: { supportsVersion: (version: number) => boolean } };
  const buttons = elements.create('expressCheckout', {
    business: { name: page.site },
    buttonHeight: 48,
    buttonTheme: { applePay: theme, googlePay: theme },
    buttonType: { applePay: 'plain', googlePay: 'plain' },
    layout: { maxColumns: box.clientWidth < 400 ? 1 : 2, maxRows: 2, overflow: 'never' },
    paymentMethods: {
      applePay: applePayShows(ApplePaySession),
      googlePay: 'auto',
      amazonPay: 'never',
      klarna: 'never',
      link: 'never',
      paypal: 'never',
    },
  });
  buttons.on('ready', ({ availablePaymentMethods }) => page.onReady(availablePaymentMethods !== undefined));
  buttons.on('loaderror', () => page.onReady(false));
  buttons.on('click', ({ resolve, reject }) => {
    if (!page.mayOpen()) return reject();
    const order = page.order();
    const lineItems = order.due > 0 ? [{ name: order.label, amount: order.due }] : [];
    resolve({ lineItems, applePay: recurringOf(order, new Date()) });
  });
  buttons.on('confirm', ({ paymentFailed }) => {
    const method = async () => {
      const { error: invalid } = await elements.submit();
      if (invalid) throw new WalletFailure(invalid.message);
      const { error, paymentMethod } = await stripe.createPaymentMethod({ elements });
      if (error || !paymentMethod) throw new WalletFailure(error?.message);
      return paymentMethod.id;
    };
    page.onPaid(stripe, method, () => paymentFailed({ reason: 'fail' }));
  });
  buttons.mount(box);
  return { update: () => elements.update(dueOf(page.order())), remove: () => buttons.destroy() };
}
