import { expect, type Page, test } from './support/test';
import { expectSteady } from './support/layoutShift';
import { newDevice, newReader } from './support/reader';
import { findSite } from './support/site';
import { drawn } from './support/tier';

/** The most that a page may move while it arrives. */
const MOST = 0.02;

/** A middling phone on a slow line: four times slower, 1.6 Mbit/s, 150 ms to the server and back. */
async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1_600 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** The letters come after the first paint, or never: words stand in the same lines before and after. */
const CASES = (['late', 'never'] as const).flatMap((letters) =>
  (['reader', 'visitor'] as const).flatMap((who) => [360, 1280, 1400].map((width) => ({ letters, who, width }))),
);

for (const { letters, who, width } of drawn(CASES))
  test(`pages of a ${who} stay where they are while what is personal arrives, at ${width} px, with letters that come ${letters}`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const { story } = await findSite(request);
    const options = { viewport: { width, height: 800 }, ...(baseURL && { baseURL }) };
    const page = who === 'reader' ? (await newReader(browser, options)).page : await (await newDevice(browser, options)).newPage();
    if (letters === 'never') await page.route('**/fonts/*', (route) => route.abort());
    await slowDown(page);
    for (const path of [story.url, '/']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      if (who === 'reader') await expect(page.getByRole('button', { name: 'user options menu' })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await expectSteady(page, MOST, path);
    }
  });

test('the reader’s menu opens below the avatar and ends where the avatar does', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/', { waitUntil: 'networkidle' });
    const avatar = page.getByRole('button', { name: 'user options menu' });
    await avatar.click();
    const menu = page.locator('[popover]:popover-open');
    await expect(menu.getByRole('button', { name: 'Sign out' })).toBeVisible();
    const [from, to] = [await avatar.boundingBox(), await menu.boundingBox()];
    if (!from || !to) throw new Error('no menu');
    expect(Math.abs(to.x + to.width - Math.min(from.x + from.width, width - 16)), `${width}`).toBeLessThanOrEqual(1);
    expect(to.y - from.y - from.height, `${width}`).toBeGreaterThanOrEqual(0);
    expect(to.y - from.y - from.height, `${width}`).toBeLessThanOrEqual(16);
    await page.keyboard.press('Escape');
  }
});

test('nothing moves while a page with pictures loads', async ({ page, request }) => {
  const { story } = await findSite(request);
  for (const path of ['/', story.url]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectSteady(page, 0.02, path);
    const stretched = await page.locator('main img').evaluateAll((all) =>
      (all as HTMLImageElement[])
        .filter((i) => i.complete && i.naturalWidth > 0 && getComputedStyle(i).objectFit !== 'cover')
        .filter((i) => Math.abs(i.clientWidth / i.clientHeight - i.naturalWidth / i.naturalHeight) > 0.02)
        .map((i) => i.src),
    );
    expect(stretched).toEqual([]);
  }
});
