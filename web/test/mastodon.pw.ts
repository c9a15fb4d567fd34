import { expect, type Page, test } from './support/test';
import { expectSteady, withoutLetters } from './support/layoutShift';
import { looksRight } from './support/looks';
import { subscribe } from './support/member';
import { mailedCode, newDevice, newReader } from './support/reader';
import { OwnServer } from './support/server';

// One server serves all, and the last test starts it again.
test.describe.configure({ mode: 'serial' });

const OFFERED = '[sign_in]\nmastodon = true\n';

let site: OwnServer;
test.beforeAll(async () => {
  site = new OwnServer(`[site]\nmastodon = "social.example"\n${OFFERED}`);
  await site.start();
});
test.afterAll(() => site.end());

/** What the server says of the reader and Mastodon, where only what the page makes of it matters. */
const become = (page: Page, change: object): Promise<unknown> =>
  page.route('**/_/graphql', async (route) => {
    if (!route.request().postData()?.includes('query OwnMastodon')) return route.fallback();
    const response = await route.fetch();
    const json = (await response.json()) as unknown;
    for (const { data } of [json].flat() as { data: { viewer?: object } }[]) if (data.viewer) Object.assign(data.viewer, change);
    return route.fulfill({ response, json });
  });

const own = (page: Page) => page.getByRole('region', { name: 'Your Mastodon account' });
const open = async (page: Page): Promise<number | undefined> =>
  (await page.goto(`${site.url}/mastodon`, { waitUntil: 'networkidle' }))?.status();

/** What is said of the reader's account comes after the page, and moves nothing, in a window that knows how high an offer above it is. */
const isSteady = (page: Page, words: string): Promise<void> =>
  withoutLetters(page, async () => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page);
      const offer = page.getByRole('region', { name: 'Offer' });
      const known = () => page.evaluate(() => localStorage.getItem('banner-height'));
      await expect.poll(async () => String(Math.round((await offer.boundingBox())?.height ?? 0)) === (await known())).toBe(true);
      await open(page);
      await expect(own(page)).toContainText(words);
      await expectSteady(page, 0.002, `${width}`);
    }
  });

// proves F340: "A page explains Mastodon for members"
test('a visitor reads about Mastodon, signs in, becomes a member and is led to where an account is connected', async ({ browser }) => {
  const options = { baseURL: site.url };
  const { page: before, email } = await newReader(browser, options, site.outbox);
  await before.context().close();
  const context = await newDevice(browser, options);
  const page = await context.newPage();
  expect(await open(page)).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mastodon for members');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}/mastodon`);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /connect their Mastodon account/u);
  await expect(page.getByRole('link', { name: 'social.example' })).toHaveAttribute('href', 'https://social.example');
  await looksRight(page, 'mastodon-stranger');

  await own(page).getByRole('link', { name: 'Sign in to connect your Mastodon account' }).click();
  await page.getByRole('button', { name: 'Sign in with email' }).click();
  await page.getByLabel('Your email').fill(email);
  const known = mailedCode(email, site.outbox);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Login code')).toBeVisible();
  await expect.poll(() => mailedCode(email, site.outbox)).not.toBe(known);
  await page.getByLabel('Login code').fill(mailedCode(email, site.outbox) ?? '');
  await page.getByRole('button', { name: 'Validate' }).click();
  await expect(own(page)).toContainText('You’re not a member yet.');
  expect(new URL(page.url()).pathname).toBe('/mastodon');
  await expect(page.getByRole('heading', { name: 'Sign in with Mastodon' })).toHaveCount(0);
  await looksRight(page, 'mastodon-reader');
  await own(page).getByRole('link', { name: 'See the membership' }).click();
  await expect(page).toHaveURL(/\/membership$/u);

  await subscribe(page);
  await isSteady(page, 'You’re a member, so you can connect your Mastodon account.');
  await open(page);
  await looksRight(page, 'mastodon-member');
  await own(page).getByRole('link', { name: 'Connect your account' }).press('Enter');
  const services = page.getByRole('region', { name: 'Connected services' });
  await expect(services.getByRole('button', { name: 'Connect Mastodon' })).toBeVisible();
  await expect(page).toHaveURL(/\/me\/settings\/security#connections$/u);
  await looksRight(page, 'mastodon-settings');
  await services.getByRole('link', { name: 'About Mastodon for members' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mastodon for members');
});

test('a connected reader sees the account, whether the profile shows it, and where to change that', async ({ browser }) => {
  const { page } = await newReader(browser, { baseURL: site.url }, site.outbox);
  const connections = [{ method: 'MASTODON', handle: '@ada.of.a.rather.long.name@a.rather.long.server.of.somebody.example' }];
  for (const [user, words] of [
    [{ id: 'x', mastodonAccount: { id: '1@social.example' } }, 'Your profile links to it'],
    [{ id: 'x', mastodonAccount: null }, 'Your profile doesn’t show it, because you hide connected services.'],
  ] as const) {
    await become(page, { connections, user });
    await isSteady(page, `Connected as ${connections[0]?.handle}. ${words}`);
    await open(page);
    await looksRight(page, user.mastodonAccount ? 'mastodon-connected' : 'mastodon-hidden');
    await page.unrouteAll();
  }
  await own(page).getByRole('link', { name: 'Manage connected services' }).click();
  await expect(page).toHaveURL(/\/me\/settings\/security#connections$/u);

  await page.route('**/_/graphql', (route) =>
    route.request().postData()?.includes('query OwnMastodon') ? route.abort() : route.fallback(),
  );
  await open(page);
  await expect(own(page)).toContainText('Your account couldn’t be loaded.');
  await looksRight(page, 'mastodon-failed');
  await page.unrouteAll();
  await own(page).getByRole('button', { name: 'Try again' }).click();
  await expect(own(page)).toContainText('You’re not a member yet.');
});

test('who connected an account before signs in by naming its server', async ({ browser }) => {
  const context = await newDevice(browser, { baseURL: site.url });
  const page = await context.newPage();
  await open(page);
  const form = page.getByRole('region', { name: 'Sign in with Mastodon' });
  const server = form.getByLabel('Your server');
  await expect(server).toHaveValue('social.example');
  await server.fill('nowhere');
  await server.press('Enter');
  await expect(form.getByRole('alert')).toContainText('Enter the server your account is on.');
  await looksRight(page, 'mastodon-fault');
  await server.fill('@ada@Elsewhere.Example');
  const left = page.waitForRequest(/\/m\/connect\/mastodon\?/u);
  await page.route('**/m/connect/mastodon?*', (route) => route.fulfill({ body: 'the server' }));
  await form.getByRole('button', { name: 'Go there' }).click();
  expect(new URL((await left).url()).search).toBe('?operation=login&redirect=%2Fmastodon&instance=elsewhere.example');
});

test('a site without a server of its own speaks of none, and with the flag off there is no page', async ({ browser }) => {
  const restart = async (more: string): Promise<void> => {
    await site.stop();
    site.more = more;
    await site.start();
  };
  const { page } = await newReader(browser, { baseURL: site.url }, site.outbox);
  const context = await newDevice(browser, { baseURL: site.url });
  const stranger = await context.newPage();
  await restart(OFFERED);
  expect(await open(stranger)).toBe(200);
  await expect(stranger.getByRole('heading', { name: 'Which servers work' })).toBeVisible();
  await expect(stranger.getByText('social.example')).toHaveCount(0);
  await expect(stranger.getByLabel('Your server')).toHaveValue('');

  await restart('');
  expect(await open(stranger)).toBe(200);
  await expect(stranger.getByRole('main')).toContainText('can’t be connected');
  await expect(own(stranger)).toHaveCount(0);

  await restart(`${OFFERED}[flags]\nenable_mastodon_for_members = false\n`);
  for (const one of [stranger, page]) expect(await open(one)).toBe(404);
  await page.goto(`${site.url}/me/settings/security`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('About Mastodon for members')).toHaveCount(0);
});
