import { type BrowserContext, expect, type Page, type Request, test } from './support/test';
import { newDevice, newReader } from './support/reader';
import { findSite } from './support/site';
import { watchConsole } from './support/watch';

interface SentEvent {
  key: string;
  eventId: string;
  data: Record<string, unknown>;
  commonData: { pageLocation: string; referrer: string; referrerSource: string };
  overrideCommonData?: { referrerSource?: string };
}

const ADDRESS = /^\/_\/(?:events|errors|logs|clientele)\b/u;

/** The events that a request tells of, whichever way they take. */
function eventsOf(request: Request): SentEvent[] {
  const body = request.postData() ?? '';
  if (new URL(request.url()).pathname === '/_/events') return JSON.parse(body) as SentEvent[];
  if (!body.includes('LogClientEvents')) return [];
  return JSON.parse((JSON.parse(body) as { variables: { payload: string } }).variables.payload) as SentEvent[];
}
const find = (request: Request, key: string): SentEvent | undefined => eventsOf(request).find((event) => event.key === key);
const isTelling = (request: Request): boolean =>
  ADDRESS.test(new URL(request.url()).pathname) || (request.postData() ?? '').includes('LogClientEvents');

/** The next event of a kind, as it leaves the browser. */
async function next(context: BrowserContext, key: string, isMeant: (event: SentEvent) => boolean = () => true): Promise<SentEvent> {
  const meantEvent = (request: Request): SentEvent | undefined => eventsOf(request).find((event) => event.key === key && isMeant(event));
  const event = meantEvent(await context.waitForEvent('request', { predicate: (request) => meantEvent(request) !== undefined }));
  if (!event) throw new Error(`no ${key}`);
  return event;
}

/** A browser that a person uses: programs are not counted. */
async function person(context: BrowserContext): Promise<{ page: Page; telling: string[] }> {
  await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  const telling: string[] = [];
  context.on('request', (request) => {
    if (isTelling(request)) telling.push(request.url());
  });
  return { page: await context.newPage(), telling };
}

/** The reader turns to another tab, or closes this one: the last that a page hears. What it sends when its document goes is not seen from here: events-left.pw.ts asks the server. */
const leave = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

// S026, F363, F364, F420
// proves S001: "A page knows when the browser has taken it over"
// proves S002: "The page before is the referrer of the next"
// proves S195: "An event is kept first and sent in a batch"
test('a visitor who consented is counted, also after failures, and nothing is told before', async ({ browser, baseURL }) => {
  const context = await newDevice(browser, {
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { 'cf-ipcountry': 'FR' },
    viewport: { width: 1280, height: 900 },
  });
  const { page, telling } = await person(context);
  expect(await (await context.request.get('/')).text()).not.toMatch(/<html[^>]*data-alive/u);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.locator('html')).toHaveAttribute('data-alive', '');
  await page.goto('/explore-topics', { waitUntil: 'networkidle' });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(telling).toEqual([]);

  // Consent: the page that is open is the first that counts.
  const landing = next(context, 'homepage.viewed');
  const first = next(context, 'page.viewed');
  await page.locator('section[aria-label="Privacy"]').getByRole('button', { name: 'Accept' }).click();
  await landing;
  expect((await first).data).toEqual({ page: 'ShowHome' });
  expect((await first).commonData.pageLocation).toBe(new URL('/', page.url()).href);

  // A soft navigation: the page, the story, where its link stood.
  const story = next(context, 'story.viewed');
  const second = next(context, 'page.viewed');
  await page.locator('main article h3 a').first().click();
  await page.waitForURL((url) => url.pathname !== '/');
  expect((await second).data).toEqual({ page: 'ShowPost', source: 'post_page' });
  expect((await second).commonData).toMatchObject({ pageLocation: page.url().split(/[?#]/u)[0], referrer: new URL('/', page.url()).href });
  expect((await second).overrideCommonData?.referrerSource).toMatch(/^home_lo_legacy-{7}\d+$/u);
  const { postId } = (await story).data;
  expect(page.url()).toContain(String(postId));

  // A read: the end is reached, and some seconds are spent there.
  let isRead = false;
  const read = next(context, 'story.read').then((event) => {
    isRead = true;
    return event;
  });
  await page.locator('[data-story-body] > :last-child').scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 10);
      await page.mouse.wheel(0, -10);
      return isRead;
    })
    .toBe(true);
  expect((await read).data).toEqual({ postId });

  // The page is left: what waits is sent at once, and how fast it was.
  const time = next(context, 'story.read_time');
  const measured = context.waitForEvent('request', {
    predicate: (request) => new URL(request.url()).pathname === '/_/clientele/reports/performance/',
  });
  await leave(page);
  expect((await time).data).toMatchObject({ postId });
  const report = JSON.parse((await measured).postData() ?? '') as {
    client: { name: string };
    events: { type: string; data: { login: string; route: string } }[];
  };
  expect(report.client.name).toBe('lite');
  expect(report.events.map(({ type }) => type)).toEqual(expect.arrayContaining(['ready', 'ttfb', 'fcp']));
  expect(report.events[0]?.data).toMatchObject({ login: 'no', route: 'ShowHome' });

  // The server is away: the event is kept, over a new document, until it is back.
  let isAway = true;
  await context.route(
    (url) => url.pathname.startsWith('/_/'),
    (route) => (isAway && isTelling(route.request()) ? route.abort() : route.fallback()),
  );
  const failed = context.waitForEvent('requestfailed', {
    predicate: (request) => find(request, 'page.viewed')?.data.page === 'ShowExploreTopics',
  });
  await page.goto('/explore-topics', { waitUntil: 'networkidle' });
  const lost = find(await failed, 'page.viewed');
  await page.goto('/m/tos', { waitUntil: 'networkidle' });
  const arrived = context.waitForEvent('response', {
    predicate: (answer) => answer.ok() && eventsOf(answer.request()).some(({ eventId }) => eventId === lost?.eventId),
  });
  isAway = false;
  await arrived;

  // What goes wrong on a page is reported once.
  const reported = context.waitForEvent('request', { predicate: (request) => new URL(request.url()).pathname === '/_/errors' });
  await page.evaluate(() => {
    for (let n = 0; n < 3; n++)
      setTimeout(() => {
        throw new Error('walked into a wall');
      });
  });
  const reports = JSON.parse((await reported).postData() ?? '') as { name: string; message: string }[];
  expect(reports.map(({ name, message }) => [name, message])).toEqual([['Error', 'walked into a wall']]);
});

test('who asks not to be tracked is not, whatever they accepted', async ({ browser, baseURL, request }) => {
  const { story } = await findSite(request);
  const context = await newDevice(browser, { ...(baseURL && { baseURL }), extraHTTPHeaders: { 'cf-ipcountry': 'BR' } });
  await context.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' }));
  const { page, telling } = await person(context);
  await page.goto(story.url, { waitUntil: 'networkidle' });
  await page.mouse.wheel(0, 4000);
  await leave(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(telling).toEqual([]);
});

// proves F424: "Flags and experiments that a reader met are noted once"
test('the flags that decide how the sidebar looks are told once a session', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1400, height: 900 } });
  const context = page.context();
  await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  const gates: unknown[] = [];
  context.on('request', (request) => {
    for (const { key, data } of eventsOf(request)) if (key === 'gate.exposed') gates.push(data.id);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect.poll(() => gates.toSorted()).toEqual(['enable_library_sidebar', 'enable_slim_navigation_poc', 'enable_submissions_v2']);
  const viewed = next(context, 'page.viewed', ({ data }) => data.page === 'ShowExploreTopics');
  await page.goto('/explore-topics', { waitUntil: 'networkidle' });
  await viewed;
  await leave(page);
  expect(gates.length).toBe(3);
});

// proves F421: "Where the browser stores nothing, memory does"
test('where the browser keeps nothing, pages work and are counted', async ({ browser, baseURL }) => {
  const context = await newDevice(browser, { ...(baseURL && { baseURL }), extraHTTPHeaders: { 'cf-ipcountry': 'BR' } });
  await context.addInitScript(() => {
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
  });
  const { page } = await person(context);
  const said = watchConsole(page);
  const viewed = next(context, 'page.viewed');
  await page.goto('/explore-topics', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await viewed).data).toEqual({ page: 'ShowExploreTopics' });
  expect(said).toEqual([]);
});

test('a link in a feed says where its reader came from, and leads to the same page', async ({ browser, baseURL }) => {
  const context = await newDevice(browser, { ...(baseURL && { baseURL }), extraHTTPHeaders: { 'cf-ipcountry': 'US' } });
  const { page } = await person(context);
  const feed = await (await context.request.get('/feed/latest')).text();
  const [marked = ''] = /[^<>]+\?source=rss(?=<)/u.exec(feed) ?? [];
  const came = next(context, 'story.viewed');
  await page.goto(marked, { waitUntil: 'networkidle' });
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', marked.split('?')[0] ?? '');
  // A page that is there to be read waits for its reader.
  await page.mouse.move(100, 200);
  await page.mouse.wheel(0, 200);
  await expect(page.locator('html')).toHaveAttribute('data-alive', '');
  expect((await came).commonData.referrerSource).toBe('rss');
});
