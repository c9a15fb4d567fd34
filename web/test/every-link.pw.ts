import { type APIRequestContext, expect, test } from './support/test';
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
  const stranger = await playwright.request.newContext({ baseURL: site.url });
  const { answered, dead } = await follow(stranger, ['/']);
  expect(dead).toEqual([]);
  expect(answered).toBeGreaterThan(300);
  await stranger.dispose();
});
