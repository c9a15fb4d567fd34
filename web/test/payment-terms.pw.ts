import { expect, test } from './support/test';
import { looksRight } from './support/looks';
import { fillCard } from './support/member';
import { newReader } from './support/reader';
import { OwnServer } from './support/server';

// A site that charges taxes: one for all of these tests.
test.describe.configure({ mode: 'default' });
let site: OwnServer;
test.beforeAll(async () => {
  site = new OwnServer(`
[payments.taxes.DE]
name = "VAT"
basis_points = 1900
inclusive = true
[payments.taxes.CA]
name = "HST"
basis_points = 1300
inclusive = false
[payments.taxes.FR]
name = "VAT"
basis_points = 2000
inclusive = true
reverse_charge = true
[payments.taxes.US-CA]
region = "California"
name = "Sales tax"
basis_points = 725
inclusive = false
`);
  await site.seed();
  await site.start();
});
test.afterAll(async () => {
  await site.end();
});

test('a region has its own tax, and a business that gives its tax id owes it itself', async ({ browser }) => {
  const { page } = await newReader(browser, { baseURL: site.url }, site.outbox);
  await page.goto('/payment?plan=yearly');
  const plan = page.getByRole('region', { name: 'Your plan' });
  const place = page.getByLabel('Country or region');
  await place.selectOption({ label: 'United States: California' });
  await expect(plan).toContainText('Sales tax 7.25%');
  await expect(page.getByRole('button', { name: 'Pay $53.63' })).toBeVisible();
  await place.selectOption({ label: 'United States: elsewhere' });
  await expect(plan).not.toContainText('Sales tax');
  await place.selectOption({ label: 'France' });
  await expect(plan).toContainText('VAT 20%, included');
  await page.getByLabel('Tax ID (optional)').fill('fr 12 345 678 901');
  await expect(plan).toContainText('VAT, reverse charge: you owe it');
  const pay = page.getByRole('button', { name: 'Pay $41.67' });
  await looksRight(page, 'payment-reverse-charge');
  await fillCard(page, '4242424242424242');
  await pay.click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re a member' })).toBeVisible();
  await page.goto('/manage-membership');
  await page.getByRole('link', { name: /^Receipt of/u }).click();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText('VAT, reverse charge (FR)');
  await expect(receipt).toContainText('Reverse charge: the tax is owed by the buyer.');
  await expect(receipt).toContainText('FR12345678901');
  await looksRight(page, 'receipt-reverse-charge');
});

test('the total changes with the country, and the receipt says the tax', async ({ browser }) => {
  const { page } = await newReader(browser, { baseURL: site.url }, site.outbox);
  await page.goto('/payment?plan=yearly');
  const plan = page.getByRole('region', { name: 'Your plan' });
  await expect(plan).not.toContainText('VAT');
  const country = page.getByLabel('Country');
  await country.selectOption({ label: 'Germany' });
  await expect(plan).toContainText('VAT 19%, included');
  await expect(plan).toContainText('$7.98');
  await expect(page.getByRole('button', { name: 'Pay $50' })).toBeVisible();
  await country.selectOption({ label: 'Canada' });
  await expect(plan).toContainText('HST 13%');
  await expect(plan).toContainText('$6.50');
  await expect(page.getByText('Member, yearly renews at $50 a year until you cancel, plus HST.')).toBeVisible();
  const pay = page.getByRole('button', { name: 'Pay $56.50' });
  await looksRight(page, 'payment-tax');
  await page.getByLabel('Tax ID (optional)').fill('12');
  await fillCard(page, '4242424242424242');
  await pay.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Check the tax ID' })).toBeVisible();
  await page.getByLabel('Tax ID (optional)').fill('123 456 789 RT0001');
  await pay.click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re a member' })).toBeVisible();
  await page.goto('/manage-membership');
  await expect(page.getByRole('region', { name: 'Member, yearly' })).toContainText('$56.50 on');
  await expect(page.getByRole('region', { name: 'Member, yearly' })).toContainText('with HST 13% (CA)');
  const details = page.getByRole('form', { name: 'Billing details' });
  await details.getByLabel('Country').selectOption({ label: 'Germany' });
  await details.getByLabel('Tax ID (optional)').fill('x');
  await details.getByRole('button', { name: 'Save billing details' }).click();
  await expect(details.getByRole('alert').filter({ hasText: 'Check the tax ID' })).toBeVisible();
  await details.getByLabel('Tax ID (optional)').fill('DE 123456789');
  await details.getByRole('button', { name: 'Save billing details' }).click();
  await expect(page.getByText('Your billing details are saved.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Member, yearly' })).toContainText('with VAT 19% (DE)');
  await looksRight(page, 'payment-tax-manage');
  await page.getByRole('link', { name: /^Receipt of/u }).click();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  for (const words of ['123456789RT0001', '$50.00', 'HST 13% (CA)', '$6.50', '$56.50']) await expect(receipt).toContainText(words);
  await looksRight(page, 'payment-tax-receipt');
  await page.goto('/upgrade');
  await page.getByRole('button', { name: 'Switch to Friend, yearly' }).click();
  await expect(page.getByRole('dialog')).toContainText('of VAT 19% (DE)');
});

// proves F282: "begun once, by who never was a member"
test('a plan is tried for nothing, once', async ({ browser }) => {
  const { page } = await newReader(browser, { baseURL: site.url }, site.outbox);
  await page.goto('/plans', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Try Member, yearly free for 30 days' }).click();
  await expect(page).toHaveURL(/\/payment\?.*offer=trial/u);
  const plan = page.getByRole('region', { name: 'Your plan' });
  await page.getByLabel('Country').selectOption({ label: 'Canada' });
  await expect(plan).toContainText('$0 USD');
  await expect(plan).toContainText('$56.50 USD');
  await expect(page.getByText('Nothing is charged for 30 days')).toBeVisible();
  await fillCard(page, '4242424242424242');
  await looksRight(page, 'payment-trial');
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re a member' })).toBeVisible();
  await page.goto('/manage-membership');
  const held = page.getByRole('region', { name: 'Member, yearly' });
  await expect(held).toContainText('Your free trial lasts until');
  await expect(held).toContainText('Then $56.50 is due.');
  await expect(page.getByText('No payments yet.')).toBeVisible();
  await looksRight(page, 'payment-trial-held');
  await page.goto('/payment?plan=monthly&offer=trial');
  await expect(page.getByText('The free trial is for new members.')).toBeVisible();
});
