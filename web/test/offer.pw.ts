import { expect, type Page, type Route, test } from './support/test';
import { UPSELL_DISMISS_WINDOW_MS } from '../src/gen/limits';
import { expectSteady } from './support/layoutShift';
import { looksRight } from './support/looks';
import { newReader } from './support/reader';
import { watchConsole } from './support/watch';

// proves F289: "offered one, with its price by the week"
// proves F295: "A dismissed banner stays away for a while"
test('who has no membership is offered one, and not again for a while after saying no', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const said = watchConsole(page);
  const offer = page.getByRole('region', { name: 'Offer' });
  const notice = page.getByRole('region', { name: 'Notice' });
  await page.goto('/', { waitUntil: 'networkidle' });
  // What stands over the foot of the page leaves the place at its top to the offer.
  await expect(notice).toBeVisible();
  await expect(offer).toBeVisible();
  await page.goto('/explore-topics', { waitUntil: 'networkidle' });
  await expect(offer).toContainText('less than $1/week');
  await looksRight(page, 'banner-membership');
  // Also in a window that is made wider, where the offer gets lower.
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(async () => {
        const [banner, bar] = [await offer.boundingBox(), await page.locator('header').first().boundingBox()];
        return Math.round((bar?.y ?? 0) - (banner?.y ?? 0) - (banner?.height ?? 0));
      })
      .toBe(0);
  }
  await expect(offer.getByRole('link', { name: 'Become a member' })).toHaveAttribute('href', '/plans');
  await page.goto('/get-started/plans', { waitUntil: 'networkidle' });
  await expect(offer).toBeHidden();
  await page.goto('/explore-topics', { waitUntil: 'networkidle' });
  await offer.getByRole('button', { name: 'Close this notice' }).click();
  await expect(offer).toBeHidden();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'user options menu' })).toBeVisible();
  await expect(offer).toBeHidden();
  // The server decides by its own clock, so it is the reader's no that grows old.
  const before = Date.now() - UPSELL_DISMISS_WINDOW_MS - 60_000;
  const aged = await page.evaluate((time) => {
    const keys = Object.keys(localStorage).filter((key) => key.includes('membershipUpsellDismissedAt'));
    for (const key of keys) localStorage.setItem(key, String(time));
    return keys.length;
  }, before);
  expect(aged).toBe(1);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: 'Close this notice' }).click();
  const told = page.waitForResponse((answer) => answer.request().postData()?.includes('DismissBanner') === true);
  await page.getByRole('button', { name: 'Don’t show again' }).click();
  await told;
  // For good: the browser forgets, the account does not.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('membershipUpsellDismissedAt')) localStorage.removeItem(key);
  });
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'user options menu' })).toBeVisible();
  await expect(offer).toBeHidden();
  expect(said).toEqual([]);
});

// proves F379: "The app's windows and pages that still load show no offers"
// proves S080: "Banners on top do not show in the app or while loading"
test('the app shows no offers in its windows, and keeps no place for them', async ({ browser, baseURL }) => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36 QuireApp/1.0';
  const { page } = await newReader(browser, { userAgent, ...(baseURL && { baseURL }) });
  for (const path of ['/', '/explore-topics']) await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'user options menu' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Offer' })).toHaveCount(0);
  expect((await page.locator('header').first().boundingBox())?.y).toBe(0);
});

test('nothing is offered to someone who writes', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const offer = page.getByRole('region', { name: 'Offer' });
  for (const path of ['/', '/explore-topics']) await page.goto(path, { waitUntil: 'networkidle' });
  await expect(offer).toBeVisible();
  await page.goto('/new-story', { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: 'Story' }).click();
  await page.keyboard.type('Undisturbed');
  await expect(page.locator('[data-save="saved"]')).toBeVisible();
  await expect(offer).toHaveCount(0);
  expect((await page.locator('header').first().boundingBox())?.y).toBe(0);
});

test('while it is not known who the reader is, nothing is offered', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const waiting: (() => void)[] = [];
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.route('**/_/graphql', async (route) => {
    if (route.request().postData()?.includes('query Viewer{'))
      await new Promise<void>((go) => {
        waiting.push(go);
      });
    return route.fallback();
  });
  await page.goto('/explore-topics', { waitUntil: 'load' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  await expect(page.getByRole('region', { name: 'Offer' })).toHaveCount(0);
  for (const go of waiting) go();
  await expect(page.getByRole('region', { name: 'Offer' })).toBeVisible();
});

/** What the page asks about offers waits until it is let go. `asked` says how many such questions there were. */
async function holdOffers(page: Page): Promise<{ asked: () => number; letGo: () => Promise<void> }> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/_/graphql', (route) =>
    isHeld && route.request().postData()?.includes('query TopBanner(') ? void held.push(route) : route.fallback(),
  );
  return {
    asked: () => held.length,
    letGo: async () => {
      isHeld = false;
      await Promise.all(held.map((route) => route.fallback()));
    },
  };
}

/** How far the bar stands from the top of the window. */
const barTop = async (page: Page): Promise<number> => Math.round((await page.locator('header').first().boundingBox())?.y ?? -1);

test('who wrote, or left a page before its offer was known, finds the next page with a place for the offer', async ({
  browser,
  baseURL,
}) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const offer = page.getByRole('region', { name: 'Offer' });
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/u });
  const ways: Record<string, () => Promise<void>> = {
    wrote: async () => {
      await page.goto('/new-story', { waitUntil: 'networkidle' });
      await expect(offer).toHaveCount(0);
    },
    // Some browsers tell a page that is left that its questions failed.
    'left before the answer': async () => {
      await page.route('**/_/graphql', (route) =>
        route.request().postData()?.includes('query TopBanner(') ? route.abort() : route.fallback(),
      );
      const lost = page.waitForEvent('requestfailed');
      await bell.click();
      await lost;
      await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    },
  };
  for (const [way, go] of Object.entries(ways)) {
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(offer).toBeVisible();
    await go();
    await page.unrouteAll();
    await page.goto('/explore-topics', { waitUntil: 'networkidle' });
    await expect(offer).toBeVisible();
    await expectSteady(page, 0.02, `who ${way}`);
  }
});

test('a page that is reached by a link has a place for the offer before it comes, also after one that has none', async ({
  browser,
  baseURL,
}) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 360, height: 800 } });
  const offer = page.getByRole('region', { name: 'Offer' });
  const ways: Record<string, { before: () => Promise<unknown>; go: () => Promise<unknown> }> = {
    'from what they write': {
      before: async () => {
        await page.getByRole('link', { name: 'Write', exact: true }).click();
        await expect(page.getByRole('textbox', { name: 'Story' })).toBeVisible();
      },
      go: () => page.goBack(),
    },
    'from the plans': {
      before: () => page.goto('/plans', { waitUntil: 'networkidle' }),
      go: () =>
        page
          .getByRole('banner')
          .getByRole('link', { name: /, home$/u })
          .click(),
    },
  };
  for (const [way, { before, go }] of Object.entries(ways)) {
    await page.goto('/explore-topics', { waitUntil: 'networkidle' });
    await expect(offer).toBeVisible();
    const top = await barTop(page);
    expect(top).toBeGreaterThan(0);
    await before();
    await expect(offer).toHaveCount(0);
    const { asked, letGo } = await holdOffers(page);
    await go();
    await expect.poll(asked).toBe(1);
    expect(await barTop(page), way).toBe(top);
    await letGo();
    await expect(offer).toBeVisible();
    expect(await barTop(page), way).toBe(top);
  }
});
