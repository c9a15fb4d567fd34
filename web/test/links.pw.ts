import { expect, test } from './support/test';
import { ROUTES_WITH_SCREENS } from '../src/gen/route-screens';
import table from '../src/gen/routes.json' with { type: 'json' };
import { newReader } from './support/reader';
import { OwnServer } from './support/server';

/** The demo content on a server of its own: no one takes a story away while its links are followed. */
let site: OwnServer;
test.beforeAll(async () => {
  site = new OwnServer();
  await site.seed();
  await site.start();
});
test.afterAll(() => site.end());

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

test('no page of a reader offers a link to a page that is not built', async ({ browser }) => {
  const { page } = await newReader(browser, { baseURL: site.url, viewport: { width: 1400, height: 900 } }, site.outbox);
  const from = new Map<string, string>();
  for (const { pattern } of PAGES.filter(({ name }) => ROUTES_WITH_SCREENS.includes(name))) {
    await page.goto(pattern, { waitUntil: 'networkidle' });
    for (const menu of await page.getByRole('button', { name: 'user options menu' }).all()) await menu.click();
    const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const link of links) {
      const { origin, pathname } = new URL(link);
      if (origin === site.url && !from.has(pathname)) from.set(pathname, pattern);
    }
  }
  const dead: unknown[] = [];
  for (const [pathname, pattern] of from) {
    const answer = await page.context().request.get(pathname, { maxRedirects: 0 });
    if (answer.status() >= 400 && MEANT[pathname] !== answer.status()) dead.push({ pathname, status: answer.status(), from: pattern });
  }
  expect(dead).toEqual([]);
  expect(from.size).toBeGreaterThan(30);
});

/** The error page has an address of its own. */
const MEANT: Readonly<Record<string, number>> = { '/_/oh-noes': 500 };

/** Pages of the site itself that need nothing but their path. */
const PAGES = table.routes.filter(({ host, kind, pattern }) => host === 'default' && kind === 'page' && !/[{*]/u.test(pattern));

test('a page that is built answers strangers and readers, and the others are not found', async ({ browser, playwright }) => {
  const stranger = await playwright.request.newContext({ baseURL: site.url });
  const { page } = await newReader(browser, { baseURL: site.url }, site.outbox);
  const wrong: unknown[] = [];
  for (const { name, pattern } of PAGES) {
    const isBuilt = ROUTES_WITH_SCREENS.includes(name);
    for (const [who, request] of [
      ['stranger', stranger],
      ['reader', page.context().request],
    ] as const) {
      const answer = await request.get(pattern, { maxRedirects: 0 });
      const status = answer.status();
      // Strangers are led to sign-in where a page is someone's own; no one is for what is not there.
      const isFine = REDIRECTS.has(status) ? isBuilt : status === (MEANT[pattern] ?? (isBuilt ? 200 : 404));
      if (!isFine) wrong.push({ who, pattern, status, isBuilt });
    }
  }
  expect(wrong).toEqual([]);
  expect(PAGES.length).toBeGreaterThan(80);
  await stranger.dispose();
});
