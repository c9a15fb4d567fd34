import { expect, test } from './support/test';
import { publish } from './support/published';
import { ask, newDevice, newReader } from './support/reader';
import { makeStory } from './support/writing';

test('search engines find the part of a story that is for members', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const story = await publish(page, `For members ${Date.now()}`, ['The beginning.', 'The rest.'], 'LOCKED');
  await page.goto(story.url);
  const text = await page.locator('script[type="application/ld+json"]').first().textContent();
  const data = JSON.parse(text ?? '{}') as { isAccessibleForFree: boolean; hasPart: { cssSelector: string } };
  expect(data.isAccessibleForFree).toBe(false);
  expect(data.hasPart.cssSelector).toMatch(/^\.[\w-]+$/u);
  await expect(page.locator(data.hasPart.cssSelector)).toContainText('The beginning.');
  await expect(page.locator(data.hasPart.cssSelector)).toHaveCount(1);
});

test('a page has the language of its story, and the site around it its own', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  for (const [lang, title, direction] of [
    ['ja', '湖水の冬', 'ltr'],
    ['ar', 'رحلة إلى البحيرة', 'rtl'],
  ] as const) {
    const { url } = await makeStory(page, title, { text: title, settings: { visibility: 'PUBLIC', lang } });
    await page.goto(url ?? '');
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).direction)).toBe('ltr');
    const heading = page.getByRole('heading', { level: 1, name: title });
    await expect(heading).toHaveAttribute('lang', lang);
    for (const part of [heading, page.locator('[data-story-body]')])
      expect(await part.evaluate((element) => getComputedStyle(element).direction)).toBe(direction);
    for (const own of ['banner', 'contentinfo'] as const)
      expect(
        await page
          .getByRole(own)
          .first()
          .evaluate((element) => element.closest('[lang]')?.getAttribute('lang')),
      ).toBe('en');
  }
  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('all stories of a profile are links away, without scripts too', async ({ browser, baseURL }) => {
  const options = { ...(baseURL && { baseURL }) };
  const { page } = await newReader(browser, options);
  const titles = Array.from({ length: 12 }, (_, n) => `Engine ${n} ${Date.now()}`);
  for (const title of titles) await publish(page, title);
  const { viewer } = await ask(page, '{viewer{username}}', {});
  const reader = await (await newDevice(browser, { ...options, javaScriptEnabled: false })).newPage();
  await reader.goto(`/@${String(viewer?.username)}`);
  await expect(reader.getByRole('link', { name: titles[11] ?? '', exact: true })).toBeVisible();
  await expect(reader.getByRole('link', { name: titles[0] ?? '', exact: true })).toHaveCount(0);
  const older = reader.locator('a[rel=next]');
  await expect(older).toHaveText('Older stories');
  await older.click();
  await expect(reader.getByRole('link', { name: titles[0] ?? '', exact: true })).toBeVisible();
  await expect(reader.locator('link[rel=canonical]')).toHaveAttribute('href', reader.url());
  await expect(reader.locator('a[rel=next]')).toHaveCount(0);
});
