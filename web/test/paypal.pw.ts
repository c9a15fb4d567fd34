import { expect, test } from './support/test';
import { BraintreeServer } from './support/braintree';
import { looksRight } from './support/looks';
import { fillCard } from './support/member';
import { newReader } from './support/reader';
import { OwnServer } from './support/server';

// A site whose members pay by card, for show, or by PayPal: one for all of these tests.
test.describe.configure({ mode: 'default' });
const braintree = new BraintreeServer();
let site: OwnServer;
test.beforeAll(async () => {
  await braintree.start();
  site = new OwnServer(braintree.config);
  await site.seed();
  await site.start();
});
test.afterAll(async () => {
  await site.end();
  await braintree.end();
});

test('one pays by PayPal, past an account without money and an answer that was lost', async ({ browser }) => {
  const { page } = await newReader(browser, { baseURL: site.url }, site.outbox);
  for (const path of ['/', '/plans', '/manage-membership'])
    expect((await page.request.get(path)).headers()['content-security-policy'], path).not.toContain(braintree.url);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const answer = await page.goto('/payment?plan=monthly');
  const policy = (await answer?.headerValue('content-security-policy')) ?? '';
  expect(policy).toContain(`connect-src 'self' ${braintree.url};`);
  const pay = page.getByRole('button', { name: 'Pay $5' });
  const alert = page.getByRole('form', { name: 'Payment' }).getByRole('alert');
  const entry = page.getByRole('group', { name: 'PayPal', exact: true });
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked();
  expect(loaded.filter((url) => url.startsWith(braintree.url))).toEqual([]);

  await page.getByRole('radio', { name: 'PayPal' }).check();
  await expect(entry.getByRole('button', { name: 'PayPal' })).toBeVisible();
  await looksRight(page, 'paypal-pay');
  await pay.click();
  await expect(alert.filter({ hasText: 'Connect your PayPal account first.' })).toBeVisible();
  const connect = async (as: string) => {
    await entry.getByRole('button', { name: 'PayPal' }).click();
    await page.getByRole('dialog', { name: 'PayPal' }).getByRole('button', { name: as, exact: true }).click();
  };
  await connect('Cancel');
  await connect('Agree without money');
  await expect(entry).toContainText('Connected: buyer@paypal.example');
  await pay.click();
  await expect(alert.filter({ hasText: 'PayPal didn’t pay, and nothing was charged.' })).toBeVisible();
  await looksRight(page, 'paypal-declined');
  expect(await braintree.taken()).toEqual([]);

  await entry.getByRole('button', { name: 'Use another account' }).click();
  await connect('Agree');
  await expect(entry).toContainText('Connected: buyer@paypal.example');
  // The account is kept and the money held; that it is taken is never heard of.
  await braintree.misbehaves(['', '', 'lose']);
  await pay.click();
  await expect(alert.filter({ hasText: 'you won’t be charged twice' })).toBeVisible();
  await pay.dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re a member' })).toBeVisible();
  expect(await braintree.taken()).toEqual([500]);

  await page.goto('/manage-membership');
  await expect(page.getByRole('region', { name: 'Member, monthly' })).toContainText('PayPal');
  await looksRight(page, 'paypal-manage');
  await page.getByRole('link', { name: /^Receipt of/u }).click();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('PayPal');
  await looksRight(page, 'paypal-receipt');
});

test('a membership that is paid by card is paid by PayPal from now on, and a gift by either', async ({ browser }) => {
  const { page } = await newReader(browser, { baseURL: site.url }, site.outbox);
  await page.goto('/payment?plan=yearly');
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay $50' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re a member' })).toBeVisible();
  await page.goto('/me/settings/payment/update');
  await expect(page.getByText('Now: Visa •••• 4242')).toBeVisible();
  const entry = page.getByRole('group', { name: 'PayPal', exact: true });
  const connect = async () => {
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await entry.getByRole('button', { name: 'PayPal' }).click();
    await page.getByRole('dialog', { name: 'PayPal' }).getByRole('button', { name: 'Agree', exact: true }).click();
    await expect(entry).toContainText('Connected: buyer@paypal.example');
  };
  await connect();
  await looksRight(page, 'paypal-update');
  await page.getByRole('button', { name: 'Save PayPal account' }).click();
  await expect(page.getByRole('region', { name: 'Member, yearly' })).toContainText('PayPal');

  const before = await braintree.taken();
  await page.goto('/gift-checkout');
  await page.getByLabel('From (optional)').fill('Ann');
  await page.getByLabel('To (optional)').fill('Ben');
  await connect();
  await page.getByRole('button', { name: 'Pay $50' }).click();
  await expect(page).toHaveURL(/gift=/u);
  expect(await braintree.taken()).toEqual([...before, 5000]);
});
