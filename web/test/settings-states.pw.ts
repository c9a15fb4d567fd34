import { expect, type Page, test } from './support/test';
import { prove } from './support/account';
import { looksRight } from './support/looks';
import { newReader } from './support/reader';
import { findSite } from './support/site';

/** The server's answer about the account, where only what the page says of it matters. */
const become = (page: Page, change: object): Promise<unknown> =>
  page.route('**/_/graphql', async (route) => {
    if (!route.request().postData()?.includes('query Settings{')) return route.fallback();
    const response = await route.fetch();
    const answers = [(await response.json()) as { data: { viewer?: object } }].flat();
    for (const { data } of answers) if (data.viewer) Object.assign(data.viewer, change);
    return route.fulfill({ response, json: answers.length === 1 ? answers[0] : answers });
  });

// proves F224: "A reader chooses one of four fonts for stories"
test('the letters of stories are the reader’s choice, at once, from the first paint on, and on every device', async ({
  browser,
  baseURL,
  request,
}) => {
  const { story } = await findSite(request);
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const family = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.querySelector('[data-story-body]') ?? document.body).fontFamily);
  await page.goto(story.url, { waitUntil: 'networkidle' });
  expect(await family()).toMatch(/^"?Literata/u);
  await page.goto('/me/settings/account', { waitUntil: 'networkidle' });
  const row = page.getByRole('combobox', { name: 'Reading font' });
  await expect(row).toHaveValue('SERIF_2');
  const saved = page.waitForResponse((r) => (r.request().postData() ?? '').includes('mutation UpdateUserPreferences('));
  await row.selectOption('SANS_SERIF_1');
  await saved;
  await page.route('**/_next/static/**/*.js', (route) => route.abort());
  await page.goto(story.url);
  expect(await family(), 'without the scripts of the page').toMatch(/^"?Public Sans/u);
  await page.unrouteAll();
  // As on another device, which remembers nothing yet.
  await page.evaluate(() => localStorage.clear());
  await page.goto(story.url, { waitUntil: 'networkidle' });
  await expect.poll(family).toMatch(/^"?Public Sans/u);
  await page.goto('/me/settings/account', { waitUntil: 'networkidle' });
  await expect(row).toHaveValue('SANS_SERIF_1');
  await page.route('**/_/graphql', (route) =>
    route.request().postData()?.includes('UpdateUserPreferences(') ? route.abort() : route.fallback(),
  );
  await row.selectOption('SERIF_1');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.font)).toBe('SANS_SERIF_1');
  await expect(row).toHaveValue('SANS_SERIF_1');
});

// proves F142: "A writer decides whether editors they publish"
test('whether editors and writers see the address is a switch, off until it is turned on', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.goto('/me/settings/publishing', { waitUntil: 'networkidle' });
  const share = page.getByRole('switch', { name: 'Share your email address' });
  await expect(share).toHaveAttribute('aria-checked', 'false');
  const saved = page.waitForResponse((r) => (r.request().postData() ?? '').includes('mutation UpdateUserPreferences('));
  await share.click();
  await saved;
  await page.reload({ waitUntil: 'networkidle' });
  await expect(share).toHaveAttribute('aria-checked', 'true');
});

const MEMBERSHIP = {
  state: 'ACTIVE',
  isCancelled: false,
  currentPeriodEndsAt: '2030-06-01T00:00:00Z',
  memberSince: '2025-06-01T00:00:00Z',
  friendSince: null,
  paymentFailedAt: null,
  membershipType: 'YEARLY',
  amount: 5000,
  currency: 'USD',
  switchPlanSchedule: null,
};

// F288
test('the tab of the membership says when the card runs out, or ran out', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const payment = page.getByRole('region', { name: 'Payment' });
  for (const [name, expiry, hasCreditCardExpired] of [
    ['Visa •••• 4242', 'Expires 12/2031', false],
    ['Apple Pay •••• 1111', 'Expired 01/2024', true],
    ['PayPal', null, false],
  ] as const) {
    await page.unrouteAll();
    await become(page, { tier: 'MEMBER', membership: { ...MEMBERSHIP, paymentMethod: { name, expiry }, hasCreditCardExpired } });
    await page.goto('/me/settings/membership', { waitUntil: 'networkidle' });
    await expect(payment.getByText(name)).toBeVisible();
    await expect(payment.getByText(/^Expire[ds] /u)).toHaveCount(expiry ? 1 : 0);
    if (expiry) await expect(payment.getByText(expiry)).toBeVisible();
  }
  await looksRight(page, 'settings-membership-paid');
});

// F226, F395, A058
test('the page of domains says how it stands with one', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  for (const [change, text] of [
    [{ tier: 'FREE', customDomain: null }, 'Only members can connect a custom domain.'],
    [{ tier: 'MEMBER', customDomain: null }, 'No domain connected.'],
    [{ tier: 'MEMBER', customDomain: { domain: 'ada.example', isLive: false } }, 'ada.example doesn’t point here yet.'],
    [{ tier: 'MEMBER', customDomain: { domain: 'ada.example', isLive: true } }, 'ada.example shows your profile.'],
  ] as const) {
    await page.unrouteAll();
    await become(page, change);
    await page.goto('/me/settings/custom-domain', { waitUntil: 'networkidle' });
    await expect(page.getByText(text)).toBeVisible();
  }
  await looksRight(page, 'settings-domain-live');
});

// F225, F265
test('a Mastodon account is connected where it is', async ({ browser, baseURL }) => {
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.route('**/_/graphql', async (route) => {
    if (!route.request().postData()?.includes('query Connections')) return route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    const offered = '{"method":"MASTODON","isEnabled":true,"connectUrl":"/m/connect/mastodon"}';
    return route.fulfill({ response, body: text.replace(/\{"method":"MASTODON"[^}]*\}/u, offered) });
  });
  await page.goto('/me/settings/security#connections', { waitUntil: 'networkidle' });
  const services = page.getByRole('region', { name: 'Connected services' });
  await services.getByRole('button', { name: 'Connect Mastodon' }).click();
  await prove(page, email);
  const dialog = page.getByRole('dialog', { name: 'Connect Mastodon' });
  const go = dialog.getByRole('button', { name: 'Go there' });
  await expect(go).toHaveAttribute('aria-disabled', 'true');
  await looksRight(page, 'settings-mastodon');
  await dialog.getByLabel('Your server').fill('@ada@Social.Example');
  const left = page.waitForRequest(/\/m\/connect\/mastodon\?/u);
  await page.route('**/m/connect/mastodon?*', (route) => route.fulfill({ body: 'the service' }));
  await go.click();
  expect(new URL((await left).url()).search).toBe('?operation=connect&instance=social.example');
});

test('what someone shares stands on their profile', async ({ page, request }) => {
  const { person } = await findSite(request);
  await page.route('**/_/graphql', (route) => {
    if (!route.request().postData()?.includes('query Contacts(')) return route.fallback();
    const user = {
      __typename: 'User',
      id: 'x',
      sharedEmail: 'ada@mail.example',
      mastodonAccount: { id: '1@social.example', handle: '@ada@social.example', url: 'https://social.example/@ada' },
    };
    return route.fulfill({ json: { data: { userResult: user } } });
  });
  await page.goto(`${person.url}/about`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: '@ada@social.example' })).toHaveAttribute('href', 'https://social.example/@ada');
  await expect(page.getByRole('link', { name: 'ada@mail.example' })).toHaveAttribute('href', 'mailto:ada@mail.example');
  await looksRight(page, 'profile-contacts');
});
