import { expect, test } from './support/test';
import { looksRight } from './support/looks';
import { findSite } from './support/site';
import { watchConsole } from './support/watch';

test('all stories of a publication are read in another order, about a topic, and with a tag', async ({ page, request }) => {
  const said = watchConsole(page);
  const { publication } = await findSite(request);
  const titles = page.locator('main article h2');
  await page.goto(publication.url, { waitUntil: 'networkidle' });
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\d+ stories$/u })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/All stories$/u);
  await looksRight(page, 'publication-all');
  const newest = await titles.allTextContents();
  expect(newest.length).toBeGreaterThan(2);
  const choice = page.getByRole('navigation', { name: 'Which stories' });
  await choice.getByRole('link', { name: 'Oldest first' }).click();
  await expect(page).toHaveURL(/\/all\?orderBy=earliest$/u);
  await expect(titles).toHaveText(newest.toReversed());
  await choice.getByRole('link', { name: 'Most popular' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/All stories, most popular$/u);
  await choice.getByRole('link').nth(3).click();
  await expect(page).toHaveURL(/\/all\?topic=[a-z]/u);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Stories about /u);
  const about = await titles.allTextContents();
  const topic = new URL(page.url()).searchParams.get('topic') ?? '';

  await page.goto(`${publication.url}/tagged/${topic}`, { waitUntil: 'networkidle' });
  await expect(titles).toHaveText(about);
  await expect(page.getByRole('link', { name: /^More about / })).toHaveAttribute('href', `/tag/${topic}`);
  await looksRight(page, 'publication-tagged');
  await page.goto(`${publication.url}/trending`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Trending in /u);
  await looksRight(page, 'publication-trending');
  expect(said).toEqual([]);
});

// proves S156: "lower while one scrolls down, and full again at the top"
// proves F433: "stays in sight on the way down"
test('the bar of a publication stays in sight, lower on the way down, and what is read does not move', async ({ page, request }) => {
  const { publication } = await findSite(request);
  await page.goto(`${publication.url}/latest`, { waitUntil: 'networkidle' });
  const bar = page.getByRole('navigation', { name: publication.name });
  const height = async (): Promise<number> => (await bar.boundingBox())?.height ?? 0;
  const full = await height();
  const story = page.locator('main article').nth(2);
  const placeOf = async (): Promise<number> => ((await story.boundingBox())?.y ?? 0) + (await page.evaluate(() => scrollY));
  const place = await placeOf();
  for (let down = 0; down < 4; down++) await page.mouse.wheel(0, 200);
  await expect.poll(height).toBeLessThan(full - 8);
  await expect(bar).toBeInViewport({ ratio: 1 });
  expect(Math.abs((await placeOf()) - place)).toBeLessThanOrEqual(1);
  await page.evaluate(() => scrollTo({ top: 0 }));
  await expect.poll(height).toBe(full);
});

const nothing = (): void => undefined;

// proves S029: "a spinner shows"
// proves F432: "a spinner shows"
test('while a page of a publication loads, a spinner shows, and the page that is left can be read', async ({ page, request }) => {
  const { publication } = await findSite(request);
  await page.goto('/topics', { waitUntil: 'networkidle' });
  let release = nothing;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Before the page is there, which may ask for what its links lead to.
  await page.route(/\/about\?_rsc=/u, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(publication.url);
  await page.mouse.move(300, 300);
  await expect(page.locator('html[data-alive]')).toHaveCount(1);
  const spinner = page.getByRole('status').filter({ hasText: 'Loading the page' });
  await expect(spinner).toHaveCount(0);
  await page.getByRole('navigation', { name: publication.name }).getByRole('link', { name: 'About' }).click();
  await expect(spinner).toBeVisible();
  await expect(spinner).toHaveCSS('opacity', '1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await looksRight(page, 'publication-loading');
  release();
  await expect(page).toHaveURL(/\/about$/u);
  await expect(spinner).toHaveCount(0);
});
