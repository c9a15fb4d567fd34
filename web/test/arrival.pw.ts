import { type Browser, expect, type Page, type Route, test, touchAsleep } from './support/test';
import { expectSteady } from './support/layoutShift';
import { ask, newReader } from './support/reader';
import { findSite } from './support/site';

/** A reader who follows someone: home has a word for those who follow nothing. */
async function follower(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const { latestPostsFeed } = (await ask(page, '{latestPostsFeed(paging:{limit:1}){items{creator{id}}}}', {})) as unknown as {
    latestPostsFeed: { items: { creator: { id: string } }[] };
  };
  const id = latestPostsFeed.items[0]?.creator.id;
  await ask(page, 'mutation($id:ID!){followUser(targetUserId:$id){__typename}}', { id });
  await touchAsleep(page);
  return page;
}

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
    await expectSteady(slow, 0.02, `${path}, with late letters and a banner`);
    await slow.context().close();

    const bare = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
    await bare.route(/\.js(?:\?|$)/u, (route) => route.abort());
    await touchAsleep(bare);
    await bare.goto(path);
    await expectSteady(bare, 0.02, `${path}, without scripts`);
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

test('a reader’s stories are there before any script is, and stay where they are when the page is alive', async ({ browser, baseURL }) => {
  const page = await follower(browser, baseURL);
  const asked: string[] = [];
  page.on('request', (one) => {
    if (new URL(one.url()).pathname === '/_/graphql') asked.push(one.postData() ?? '');
  });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const letGo = await hold(page, /\.js(?:\?|$)/u);
    asked.length = 0;
    await page.goto('/?feed=for-you', { waitUntil: 'commit' });
    const links = page.locator('main article h2 a');
    await expect(links.first()).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toBeHidden();
    const [titles, place] = [await links.allTextContents(), await links.nth(1).boundingBox()];
    expect(asked.filter((one) => one.includes('homeFeed'))).toHaveLength(1);
    await links.nth(1).focus();
    await letGo();
    await expect(page.getByRole('button', { name: /^Save “/u }).first()).toBeVisible();
    expect((await links.allTextContents()).slice(0, titles.length), `${width} px`).toEqual(titles);
    expect(await links.nth(1).boundingBox(), `${width} px`).toEqual(place);
    await expect(links.nth(1)).toBeFocused();
    expect(asked.filter((one) => one.includes('homeFeed'))).toHaveLength(1);
    await page.unroute(/\.js(?:\?|$)/u);
  }
});

test('a reader who chooses another feed before the first one is read does not see the stories of the first there', async ({
  browser,
  baseURL,
}) => {
  const page = await follower(browser, baseURL);
  // The early request is answered, but the page's own never are.
  let asked = 0;
  await page.route('**/_/graphql', (route) => (asked++ === 0 ? route.continue() : undefined));
  const letGo = await hold(page, /\.js(?:\?|$)/u);
  await page.goto('/?feed=for-you', { waitUntil: 'commit' });
  await expect(page.locator('main article h2').first()).toBeVisible();
  // Until the scripts are there, the page has nothing of the answer.
  await page.evaluate(() => ((globalThis as { quireEarly?: unknown }).quireEarly = undefined));
  await letGo();
  await expect(page.locator('html[data-alive]')).toBeAttached();
  await expect(page.locator('main article h2').first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Feeds' }).getByRole('link', { name: 'Following' }).click();
  await expect(page.getByRole('link', { name: 'Following', exact: true }).and(page.locator('[aria-current]'))).toBeVisible();
  await expect(page.locator('main article h2')).toHaveCount(0);
});

test('where the early request fails, the page asks again when it is alive', async ({ browser, baseURL }) => {
  const page = await follower(browser, baseURL);
  let isFirst = true;
  await page.route('**/_/graphql', (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    return route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' });
  });
  await page.goto('/?feed=for-you');
  await expect(page.getByRole('button', { name: /^Save “/u }).first()).toBeVisible();
  expect(isFirst).toBe(false);
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
