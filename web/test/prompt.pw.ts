import { type BrowserContext, expect, type Page, test } from './support/test';
import { ONE_TAP_SUPPRESSION_WINDOW_MS } from '../src/gen/limits';
import { idToken, issuer } from './support/issuer';
import { looksRight } from './support/looks';
import { enter, newAddress, newDevice, newReader } from './support/reader';
import { findSite } from './support/site';
import { watchConsole } from './support/watch';

/** Stands in for Google's script: tells the page's test what it was given, and does what the test says. */
const SCRIPT = `globalThis.google = { accounts: { id: {
  initialize(settings) { globalThis.prompted = settings; },
  prompt(listener) { globalThis.moment = listener; },
  cancel() { globalThis.moment = undefined; },
} } };`;

interface Prompted {
  prompted?: { client_id: string; nonce: string; callback: (answer: { credential: string }) => void };
  moment?: (moment: object) => void;
}

/** A visitor whose consent is not needed, and what they load from elsewhere. */
async function visitor(
  browser: Parameters<typeof newDevice>[0],
  baseURL: string | undefined,
  country = 'BR',
): Promise<{ context: BrowserContext; page: Page; foreign: string[] }> {
  const context = await newDevice(browser, { extraHTTPHeaders: { 'cf-ipcountry': country }, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(issuer)) foreign.push(request.url());
  });
  await context.route(`${issuer}/prompt.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: SCRIPT }));
  return { context, page, foreign };
}

const isPrompted = (page: Page): Promise<boolean> => page.evaluate(() => (globalThis as Prompted).moment !== undefined);
const nonceOf = async (page: Page): Promise<string> => {
  await expect.poll(() => isPrompted(page)).toBe(true);
  return page.evaluate(() => (globalThis as Prompted).prompted?.nonce ?? '');
};
const give = (page: Page, credential: string): Promise<void> =>
  page.evaluate((token) => (globalThis as Prompted).prompted?.callback({ credential: token }), credential);

// F256, A007, S127, S128
test('the prompt shows to visitors on its pages, and its script is let in there only', async ({ browser, baseURL, request }) => {
  const site = await findSite(request);
  const { page, foreign } = await visitor(browser, baseURL);
  const said = watchConsole(page);
  for (const path of ['/', site.story.url, site.person.url, site.publication.url]) {
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    await expect.poll(() => isPrompted(page), { message: path }).toBe(true);
    expect(answer?.headers()['content-security-policy'], path).toContain(`connect-src 'self' ${issuer}/;`);
  }
  foreign.length = 0;
  for (const path of ['/search', site.tag.url, '/m/signin', '/about']) {
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    expect(await isPrompted(page), path).toBe(false);
    expect(answer?.headers()['content-security-policy'], path).not.toContain(issuer);
  }
  expect(foreign).toEqual([]);
  expect(said).toEqual([]);
});

// proves A012: "A reader does not see the prompt"
// proves S128: "The prompt does not show to readers"
test('nothing of it is loaded before consent, and not for readers who are signed in', async ({ browser, baseURL }) => {
  const { context, page, foreign } = await visitor(browser, baseURL, 'FR');
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
  expect(foreign).toEqual([]);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => isPrompted(page)).toBe(true);
  await context.close();
  const reader = await newReader(browser, { ...(baseURL && { baseURL }) });
  await reader.page.goto('/', { waitUntil: 'networkidle' });
  expect(await isPrompted(reader.page)).toBe(false);
});

// S093
// proves S129: "On phones the prompt does not show to those who come from a search"
// proves S130: "A prompt that was dismissed stays away for a while"
test('dismissed, it stays away for a day; on a phone it does not meet who comes from a search', async ({ browser, baseURL }) => {
  const { page } = await visitor(browser, baseURL);
  await page.goto('/', { waitUntil: 'networkidle' });
  await nonceOf(page);
  await page.evaluate(() =>
    (globalThis as Prompted).moment?.({ isSkippedMoment: () => true, isDismissedMoment: () => false, getDismissedReason: () => '' }),
  );
  await page.reload({ waitUntil: 'networkidle' });
  expect(await isPrompted(page)).toBe(false);
  await page.clock.install({ time: Date.now() + ONE_TAP_SUPPRESSION_WINDOW_MS + 60_000 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/', { waitUntil: 'networkidle', referer: 'https://www.google.com/search?q=tea' });
  expect(await isPrompted(page)).toBe(false);
  await page.goto('/', { waitUntil: 'networkidle', referer: 'https://news.example/' });
  await expect.poll(() => isPrompted(page)).toBe(true);
});

test('one press signs in a person who has an account, where they are', async ({ browser, baseURL, request }) => {
  const email = newAddress().replace('example.org', 'gmail.com');
  const before = await (await newDevice(browser, { ...(baseURL && { baseURL }) })).newPage();
  await enter(before, email);
  await before.context().close();
  const { story } = await findSite(request);
  const { page } = await visitor(browser, baseURL);
  await page.goto(story.url, { waitUntil: 'networkidle' });
  await give(page, idToken(await nonceOf(page), { sub: email, email }));
  await expect(page.getByRole('button', { name: 'user options menu' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(story.title);
});

// S131
test('who has no account is asked whether to sign up', async ({ browser, baseURL }) => {
  const { page } = await visitor(browser, baseURL);
  await page.goto('/', { waitUntil: 'networkidle' });
  await give(page, idToken(await nonceOf(page), { sub: `new-${Date.now()}`, email: 'nobody.at.all@gmail.com' }));
  const panel = page.getByRole('region', { name: /^Continue to / });
  await expect(panel.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', /^\/m\/connect\/google\?operation=register/u);
  await looksRight(page, 'google-prompt');
  await panel.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Welcome back.');
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
});

test('an address that Google does not run is led to the service, and a token that is none is refused in words', async ({
  browser,
  baseURL,
}) => {
  const reader = await newReader(browser, { ...(baseURL && { baseURL }) });
  await reader.page.context().close();
  const { page } = await visitor(browser, baseURL);
  await page.route('**/m/connect/google?**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>service</title>' }));
  await page.goto('/', { waitUntil: 'networkidle' });
  await give(page, idToken(await nonceOf(page), { sub: `known-${Date.now()}`, email: reader.email }));
  await expect(page).toHaveURL(/\/m\/connect\/google\?operation=login/u);
  await page.goto('/', { waitUntil: 'networkidle' });
  await nonceOf(page);
  await give(page, idToken('another', { sub: 'x', email: newAddress() }));
  await expect(page.getByRole('status').filter({ hasText: 'Signing in with Google didn’t work.' })).toBeVisible();
});
