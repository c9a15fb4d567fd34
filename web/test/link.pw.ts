import { expect, type Locator, type Page, test } from './support/test';
import { signedIn, signOut, using } from './support/account';
import { looksRight } from './support/looks';
import { mailedCode, mailedLink, network, newAddress, newReader } from './support/reader';
import { totp } from './support/second';
import { turnOnTotp } from './support/security';
import { findSite } from './support/site';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': network() }));

const path = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Asks for a letter in the modal; the link in it. */
async function askForLetter(page: Page, opens: string | RegExp, email: string): Promise<string> {
  await page
    .getByRole('link', { name: opens, exact: typeof opens === 'string' })
    .first()
    .click();
  const modal: Locator = page.getByRole('dialog');
  await modal.getByRole('button', { name: /^Sign (?:in|up) with email$/u }).click();
  await modal.getByLabel('Your email').fill(email);
  const start = `${new URL(page.url()).origin}/m/callback/email`;
  const before = mailedLink(email, start);
  await modal.getByRole('button', { name: 'Continue' }).click();
  await expect(modal.getByLabel('Login code')).toBeVisible();
  await expect.poll(() => mailedLink(email, start)).not.toBe(before);
  return mailedLink(email, start) ?? '';
}

// proves F252: "A sign-in link that is too old says so and offers a new one"
// proves F257: "After signing in a reader is where they were"
test('a mailed link leads back to the story with the clap given; too old, it offers a new one', async ({ page, request }) => {
  const { story } = await findSite(request);
  const email = newAddress();
  await page.goto(story.url, { waitUntil: 'networkidle' });
  const link = await askForLetter(page, /Sign in to clap/u, email);
  // In another tab, as programs for mail open it.
  const tab = await page.context().newPage();
  await tab.goto(link);
  await expect(tab.getByRole('button', { name: /^Clap, .* you gave 1$/u }).first()).toBeVisible();
  expect(path(tab)).toBe(story.url);
  await page.close();

  await signOut(tab);
  await tab.goto(link, { waitUntil: 'networkidle' });
  await expect(tab.getByRole('heading', { level: 1, name: 'Your sign in link has expired' })).toBeVisible();
  await expect(tab.getByText("Enter your email address, and we'll send a new link to your inbox.")).toBeVisible();
  await looksRight(tab, 'signin-expired-link');
  await tab.getByLabel('Your email').fill(email);
  const before = mailedCode(email);
  await tab.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => mailedCode(email)).not.toBe(before);
  await tab.getByLabel('Login code').fill(mailedCode(email) ?? '');
  await tab.getByRole('button', { name: 'Validate' }).click();
  await signedIn(tab);
  expect(path(tab)).toBe(story.url);
});

test('in another browser the link asks first as whom it signs in', async ({ page, browser, baseURL }) => {
  const email = newAddress();
  await page.goto('/explore-topics', { waitUntil: 'networkidle' });
  const link = await askForLetter(page, 'Sign up', email);
  await using(browser, baseURL, async (other) => {
    await other.goto(link);
    await expect(other.getByText('as r•••@example.org in this browser?')).toBeVisible();
    await looksRight(other, 'link-asks');
    await other.getByRole('button', { name: 'Sign in' }).click();
    // A new account that came for nothing in particular begins with its topics.
    await expect(other.getByRole('heading', { name: /^Welcome to /u })).toBeVisible();
  });
});

test('a mailed link asks for the second factor, and then the reader is where they were', async ({ page, browser, baseURL }) => {
  const known = await newReader(browser, { ...(baseURL && { baseURL }) });
  await known.page.goto('/me/settings/security', { waitUntil: 'networkidle' });
  const secret = await turnOnTotp(known.page, known.email);
  await known.page.context().close();

  await page.goto('/explore-topics', { waitUntil: 'networkidle' });
  const link = await askForLetter(page, 'Sign in', known.email);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Verification code').fill(totp(secret, 1));
  await page.getByRole('button', { name: 'Validate' }).click();
  await signedIn(page);
  expect(path(page)).toBe('/explore-topics');
});
