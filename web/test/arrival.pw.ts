import { expect, type Page, type Route, test, touchAsleep } from './support/test';
import { layoutShift } from './support/layoutShift';
import { findSite } from './support/site';

/** Whatever the page asks for at these addresses waits until it is let go. */
async function hold(page: Page, addresses: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(addresses, (route) => (isHeld ? void held.push(route) : route.continue()));
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

test('nothing moves when letters come late, a banner is laid over the page, or scripts never come', async ({
  browser,
  baseURL,
  request,
}) => {
  const { story } = await findSite(request);
  for (const path of ['/', story.url]) {
    const slow = await (await browser.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: { 'cf-ipcountry': 'FR' } })).newPage();
    const letGo = await hold(slow, /\/fonts\//u);
    await slow.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(slow.getByRole('button', { name: 'Accept' })).toBeVisible();
    await letGo();
    await slow.evaluate(() => document.fonts.ready);
    expect(await layoutShift(slow), `${path}, with late letters and a banner`).toBeLessThan(0.02);
    await slow.context().close();

    const bare = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
    await bare.route(/\.js(?:\?|$)/u, (route) => route.abort());
    await touchAsleep(bare);
    await bare.goto(path);
    expect(await layoutShift(bare), `${path}, without scripts`).toBeLessThan(0.02);
    await bare.context().close();
  }
});

test('a story and the landing are there to be read before any script is', async ({ page, request }) => {
  const { story } = await findSite(request);
  await hold(page, /\.js(?:\?|$)/u);
  await page.goto(story.url, { waitUntil: 'commit' });
  await touchAsleep(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(story.title);
  await expect(page.locator('[data-story-body] p').first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]:visible')).toHaveCount(0);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByRole('link', { name: story.title }).first()).toBeVisible();
});

test('the first thing that is painted has the colours of the reader: chosen, or of the system, which may change', async ({
  page,
  context,
  baseURL,
  request,
}) => {
  const { story } = await findSite(request);
  const paper = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const [dark, light] = ['rgb(21, 20, 18)', 'rgb(251, 250, 247)'];
  // Nothing but the document comes.
  await page.route(/\/_next\/|\/fonts\/|\/_\/image\//u, (route) => route.abort());
  await touchAsleep(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(story.url, { waitUntil: 'commit' });
  await expect.poll(paper).toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await paper(), 'the system changes').toBe(light);
  await context.addCookies([{ name: 'theme', value: 'dark', url: baseURL ?? '' }]);
  await page.goto(story.url, { waitUntil: 'commit' });
  expect(await paper(), 'chosen').toBe(dark);
});
