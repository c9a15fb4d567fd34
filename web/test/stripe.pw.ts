import { expect, test } from './support/test';
import { publish } from './support/published';
import { ask, newReader } from './support/reader';
import { OwnServer } from './support/server';
import { StripeServer, typeCard } from './support/stripe';

const HIDDEN = 'Behind the wall stands this.';

// A site whose members pay through Stripe.
const stripe = new StripeServer();
let site: OwnServer;
test.beforeAll(async () => {
  await stripe.start();
  site = new OwnServer(`${stripe.config}\n[membership.meter]\nsigned_in = 0\n`);
  await site.seed();
  await site.start();
  await stripe.tells(site.url);
});
test.afterAll(async () => {
  await site.end();
  await stripe.end();
});

test('from the wall one pays in Stripe’s fields, past a declined card and a bank that asks, and reads on', async ({ browser }) => {
  const options = { baseURL: site.url };
  const { page: writer } = await newReader(browser, options, site.outbox);
  const opening = Array.from({ length: 9 }, (_, n) => `The opening, part ${n}.`);
  const story = await publish(writer, 'For members', [...opening, HIDDEN], 'LOCKED');
  await writer.context().close();
  const { page } = await newReader(browser, options, site.outbox);
  await page.goto(story.url);
  await expect(page.getByText(HIDDEN)).toHaveCount(0);
  await page.getByRole('region', { name: 'Membership required' }).getByRole('link', { name: 'Become a member' }).click();
  await page.getByRole('link', { name: 'See the plans' }).click();
  const loaded = page.waitForResponse((response) => response.url().includes('/payment') && response.request().isNavigationRequest());
  await page.getByRole('article', { name: 'Member, monthly' }).getByRole('link', { name: 'Choose Member, monthly' }).click();
  const policy = (await (await loaded).headerValue('content-security-policy')) ?? '';
  expect(policy).toContain(`connect-src 'self' ${stripe.url};`);
  await expect(page.getByRole('heading', { level: 1, name: 'Become a member' })).toBeVisible();
  const pay = page.getByRole('button', { name: 'Pay $5' });
  const alert = page.getByRole('alert');
  const bank = (answer: string) => page.getByRole('button', { name: answer }).click();

  await pay.click();
  await expect(alert.filter({ hasText: 'Check your card’s details and try again.' })).toBeVisible();
  await typeCard(page, '4000000000000002');
  await pay.click();
  await expect(alert.filter({ hasText: /^\s*Your card was declined\.\s*$/u })).toBeVisible();
  await typeCard(page, '4000000000000341');
  await pay.click();
  await expect(alert.filter({ hasText: 'Your card was declined. Try another card' })).toBeVisible();
  if (process.env.SHOTS) {
    for (const [width, colorScheme] of [
      [360, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${process.env.SHOTS}/stripe-pay-${width}-${colorScheme}.png` });
    }
  }
  await typeCard(page, '4000002760003184');
  await pay.click();
  // Once when the card is handed over, once when it pays.
  await bank('Complete authentication');
  await bank('Fail authentication');
  await expect(alert.filter({ hasText: 'Your bank couldn’t confirm that it’s you' })).toBeVisible();
  expect(await stripe.taken()).toEqual([]);
  await pay.click();
  await bank('Complete authentication');
  await bank('Complete authentication');

  await expect(page.getByRole('heading', { level: 1, name: 'You’re a member' })).toBeVisible();
  await expect(page.getByText('$5.00')).toBeVisible();
  expect(await stripe.taken()).toEqual([500]);
  await page.getByRole('link', { name: 'Continue reading' }).click();
  await expect(page.getByText(HIDDEN)).toBeVisible();
  await page.goto('/me/settings/payment/update');
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByRole('region', { name: 'Member, monthly' })).toContainText('Visa •••• 4242');
});

test('who pays and leaves the page is a member by what Stripe tells, and Stripe is let in where cards are taken alone', async ({
  browser,
}) => {
  const { page } = await newReader(browser, { baseURL: site.url }, site.outbox);
  for (const path of ['/', '/plans', '/manage-membership'])
    expect((await page.request.get(path)).headers()['content-security-policy'], path).not.toContain(stripe.url);
  await page.goto('/payment?plan=yearly');
  await typeCard(page, '4000002760003184');
  await page.getByRole('button', { name: 'Pay $50' }).click();
  const bought = page.waitForResponse((response) => response.request().postData()?.includes('mutation PurchaseMembership') ?? false);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await bought;
  // The page loses what comes after the bank's question.
  await page.route('**/_/graphql', (route) => route.abort());
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByRole('form', { name: 'Payment' }).getByRole('alert')).toBeVisible();
  await page.unrouteAll();
  await expect.poll(async () => (await ask(page, '{viewer{tier}}', {})).viewer?.tier).toBe('MEMBER');
  await page.goto('/manage-membership');
  await expect(page.getByRole('region', { name: 'Member, yearly' })).toContainText('$50 on');
});
