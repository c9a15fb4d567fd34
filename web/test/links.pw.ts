import { type APIRequestContext, expect, test } from './support/test';
import { ROUTES_WITH_SCREENS } from '../src/gen/route-screens';
import table from '../src/gen/routes.json' with { type: 'json' };
import { newReader } from './support/reader';
import { OwnServer } from './support/server';
import { drawn } from './support/tier';

/** The demo content on a server of its own: nobody takes a story away while its links are followed. */
let site: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = new OwnServer();
  await site.seed();
  await site.start();
});
test.afterAll(() => site.end());

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Addresses in a document, without what follows `#`. */
function linksOf(html: string): string[] {
  const found = html.matchAll(/<(?:a|link|img|source|script|form)\b[^>]*?\s(?:href|src|action)="([^"]*)"/gu);
  return [...found].map(([, address = '']) => address.replaceAll('&amp;', '&').replace(/#.*$/u, '')).filter((address) => address !== '');
}

interface Dead {
  address: string;
  status: number;
  from: string;
}

/** Follows every link of every page from `starts` on; how many addresses answered, and which did not. */
async function follow(request: APIRequestContext, starts: readonly string[]): Promise<{ answered: number; dead: Dead[] }> {
  const known = new Map<string, string>(starts.map((start) => [new URL(start, site.url).href, '']));
  const waiting = [...known.keys()];
  const dead: Dead[] = [];
  const take = async (): Promise<void> => {
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      const answer = await request.get(address, { maxRedirects: 0 });
      const status = answer.status();
      const { pathname, search } = new URL(address);
      if (status >= 400) dead.push({ address: pathname + search, status, from: known.get(address) ?? '' });
      const isPage = status < 400 && (answer.headers()['content-type'] ?? '').startsWith('text/html');
      const next = REDIRECTS.has(status) ? [answer.headers().location ?? ''] : isPage ? linksOf(await answer.text()) : [];
      for (const link of next) {
        const to = URL.canParse(link, address) ? new URL(link, address) : null;
        if (to?.origin !== site.url || known.has(to.href)) continue;
        known.set(to.href, pathname + search);
        waiting.push(to.href);
      }
    }
  };
  // One at a time would leave the renderer idle half of the time.
  while (waiting.length > 0) await Promise.all(Array.from({ length: 4 }, take));
  return { answered: known.size - dead.length, dead };
}

test('no link of a page leads nowhere', async ({ playwright }) => {
  test.setTimeout(240_000);
  const stranger = await playwright.request.newContext({ baseURL: site.url });
  const { answered, dead } = await follow(stranger, ['/']);
  expect(dead).toEqual([]);
  expect(answered).toBeGreaterThan(300);
  await stranger.dispose();
});

test('no page of a reader offers a link to a page that is not built', async ({ browser }) => {
  test.setTimeout(240_000);
  const { page } = await newReader(browser, { baseURL: site.url, viewport: { width: 1400, height: 900 } }, site.outbox);
  const from = new Map<string, string>();
  for (const { pattern } of drawn(PAGES.filter(({ name }) => ROUTES_WITH_SCREENS.includes(name)))) {
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
  await page.context().close();
});

/** The error page has an address of its own. */
const MEANT: Readonly<Record<string, number>> = { '/_/oh-noes': 500 };

/** Pages of the site itself that need nothing but their path. */
const PAGES = table.routes.filter(({ host, kind, pattern }) => host === 'default' && kind === 'page' && !/[{*]/u.test(pattern));

test('a page that is built answers strangers and readers, and the others are not found', async ({ browser, playwright }) => {
  test.setTimeout(120_000);
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
      // Strangers are led to sign-in where a page is somebody's own; nobody is for what is not there.
      const isFine = REDIRECTS.has(status) ? isBuilt : status === (MEANT[pattern] ?? (isBuilt ? 200 : 404));
      if (!isFine) wrong.push({ who, pattern, status, isBuilt });
    }
  }
  expect(wrong).toEqual([]);
  expect(PAGES.length).toBeGreaterThan(80);
  await stranger.dispose();
  await page.context().close();
});
