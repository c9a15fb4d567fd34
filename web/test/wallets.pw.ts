import { type Browser, expect, type Page, test } from './support/test';
import { looksRight } from './support/looks';
import { newReader } from './support/reader';
import { OwnServer } from './support/server';
import { StripeServer, typeCard } from './support/stripe';

const PAYS = '4242424242424242';
const IS_DECLINED = '4000000000000341';
const ASKS = '4000002760003184';

// A site whose members pay through Stripe, and devices with wallets: Stripe's script is a stand-in, as is the sheet.
const stripe = new StripeServer();
let site: OwnServer;
test.beforeAll(async () => {
  await stripe.start();
  site = new OwnServer(stripe.config);
  await site.seed();
  await site.start();
});
test.afterAll(async () => {
  await site.end();
  await stripe.end();
});

/** A new reader, on a device with wallets that hold these cards. */
async function readerWith(browser: Browser, cards: string[]): Promise<Page> {
  const { page } = await newReader(browser, { baseURL: site.url }, site.outbox);
  await page
    .context()
    .addInitScript((held) => Object.assign(globalThis, { deviceWallets: { applePay: true, googlePay: true, cards: held } }), cards);
  return page;
}

/** Presses the button of a wallet, and in its sheet the card that ends so. */
async function payIn(page: Page, wallet: string, card: string): Promise<void> {
  await page.getByRole('group', { name: 'Wallets' }).getByRole('button', { name: wallet }).click();
  await page
    .getByRole('dialog', { name: wallet })
    .getByRole('button', { name: `Pay with ${card.slice(-4)}` })
    .click();
}

const alertIn = (page: Page, form = 'Payment') => page.getByRole('form', { name: form }).getByRole('alert');

test('a device with Apple Pay pays by it, past a closed sheet and a declined card, and the page says with what', async ({ browser }) => {
  const page = await readerWith(browser, [PAYS, IS_DECLINED]);
  const before = await stripe.taken();
  const loaded = page.waitForResponse((response) => response.url().includes('/payment?') && response.request().isNavigationRequest());
  await page.goto('/payment?plan=monthly');
  expect(await (await loaded).headerValue('permissions-policy')).toBe(`payment=(self "${stripe.url}")`);
  const wallets = page.getByRole('group', { name: 'Wallets' });
  await expect(wallets.getByRole('button')).toHaveText(['Apple Pay', 'Google Pay']);
  await expect(page.getByRole('group', { name: 'Card', exact: true })).toHaveAttribute('aria-busy', 'false');
  await looksRight(page, 'wallet-pay');

  await wallets.getByRole('button', { name: 'Apple Pay' }).click();
  const sheet = page.getByRole('dialog', { name: 'Apple Pay' });
  await expect(sheet).toContainText('Quire 5.00 USD');
  await expect(sheet).toContainText('then 5.00 each month');
  await sheet.getByRole('button', { name: 'Close the wallet' }).click();
  await expect(page.getByRole('button', { name: 'Pay $5' })).toHaveAttribute('aria-busy', 'false');
  await expect(alertIn(page)).toHaveCount(0);

  await payIn(page, 'Apple Pay', IS_DECLINED);
  await expect(alertIn(page)).toContainText('Your card was declined. Try another card');
  await expect(sheet).toHaveCount(0);
  expect(await stripe.taken()).toEqual(before);
  await payIn(page, 'Apple Pay', PAYS);
  await expect(page.getByRole('heading', { level: 1, name: 'You’re a member' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your purchase' })).toContainText('Apple Pay •••• 4242');
  expect(await stripe.taken()).toHaveLength(before.length + 1);

  await page.goto('/me/settings/payment/update');
  await expect(page.getByText('Now: Apple Pay •••• 4242')).toBeVisible();
  await expect(wallets).toBeVisible();
  await looksRight(page, 'wallet-update');
  await wallets.getByRole('button', { name: 'Google Pay' }).click();
  await expect(page.getByRole('dialog', { name: 'Google Pay' })).toContainText('keeps a card');
  await page.getByRole('dialog').getByRole('button', { name: 'Pay with 4242' }).click();
  await expect(page.getByRole('region', { name: 'Member, monthly' })).toContainText('Google Pay •••• 4242 · Expires 12/2099');
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments).toContainText('Apple Pay •••• 4242');
  await looksRight(page, 'wallet-manage');
  await payments.getByRole('link', { name: /^Receipt of/u }).click();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Apple Pay •••• 4242');
  await looksRight(page, 'wallet-receipt');
});

test('a payment in a wallet whose answer never came is paid once, and one in another tab says so', async ({ browser }) => {
  const page = await readerWith(browser, [PAYS]);
  const before = (await stripe.taken()).length;
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/payment?plan=yearly');
    await expect(tab.getByRole('group', { name: 'Wallets' })).toBeVisible();
  }
  await page.route('**/_/graphql', async (route) => {
    const isPurchase = route.request().postData()?.includes('mutation PurchaseMembership') ?? false;
    if (!isPurchase) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await payIn(page, 'Google Pay', PAYS);
  await expect(alertIn(page)).toBeVisible();
  expect(await stripe.taken()).toHaveLength(before + 1);
  await payIn(other, 'Google Pay', PAYS);
  await expect(alertIn(other)).toContainText(/you’re a member already; nothing was charged/iu);
  await page.unrouteAll();
  // The same purchase again: no sheet opens for it.
  await page.getByRole('group', { name: 'Wallets' }).getByRole('button', { name: 'Google Pay' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re a member' })).toBeVisible();
  expect(await stripe.taken()).toHaveLength(before + 1);
});

test('a gift is paid in a wallet when it makes sense, and a bank that asks is answered', async ({ browser }) => {
  const page = await readerWith(browser, [ASKS]);
  const before = (await stripe.taken()).length;
  await page.goto('/group-gift');
  const wallets = page.getByRole('group', { name: 'Wallets' });
  await expect(wallets).toBeVisible();
  const seats = page.getByLabel('How many memberships');
  await seats.fill('1');
  await expect(wallets).toHaveCount(0);
  await seats.fill('3');
  await wallets.getByRole('button', { name: 'Google Pay' }).click();
  await expect(page.getByRole('dialog', { name: 'Google Pay' })).toContainText('150.00 USD');
  await page.getByRole('dialog').getByRole('button', { name: 'Pay with 3184' }).click();
  for (const _ of ['handed over', 'paid']) await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText(/(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}/u).first()).toBeVisible();
  expect(await stripe.taken()).toHaveLength(before + 1);
});

test('a device without a wallet shows none, and nowhere else may one open', async ({ browser }) => {
  const { page } = await newReader(browser, { baseURL: site.url }, site.outbox);
  await page.goto('/payment?plan=monthly');
  await typeCard(page, PAYS);
  await expect(page.getByRole('group', { name: 'Wallets' })).toHaveCount(0);
  await expect(page.getByText('or pay another way')).toHaveCount(0);
  for (const path of ['/', '/plans', '/manage-membership', '/me/settings'])
    expect((await page.request.get(path)).headers()['permissions-policy'], path).toBe('payment=()');
});
