import type { CDPSession } from '@playwright/test';
import { expect, type Page, test } from './support/test';
import { drawer, responsesButton } from './support/discussion';
import { newReader } from './support/reader';
import { findSite, type Site } from './support/site';
import { watchConsole } from './support/watch';

const ROUNDS = 12;

interface Weight {
  heap: number;
  listeners: number;
}

/** What the page keeps after everything was collected that no one holds. */
async function weigh(devtools: CDPSession): Promise<Weight> {
  // What the first round frees may hold what the second does.
  for (let pass = 0; pass < 3; pass++) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const figure = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: figure('JSHeapUsedSize'), listeners: figure('JSEventListeners') };
}

/** From home to a story, its responses, its menu and its writer, and home again: five steps of a visit. */
async function round(page: Page, { story, person }: Site): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('link', { name: 'Quire, home' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('data-page', 'home');
  await page.goBack();
  await expect(heading).toHaveText(story.title);
  await responsesButton(page).click();
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Share this story' }).first().click();
  await expect(page.getByRole('button', { name: 'Copy link' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('link', { name: person.name }).first().click();
  await expect(heading).toHaveText(person.name);
  await page.goBack();
  await expect(heading).toHaveText(story.title);
}

test('sixty pages, menus and dialogs later the page weighs what it did, hears no more than it did and scrolls', async ({
  browser,
  baseURL,
  request,
}) => {
  const site = await findSite(request);
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const said = watchConsole(page);
  await page.goto(site.story.url, { waitUntil: 'networkidle' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  // What is loaded once is loaded, and what is run often is compiled: the first six rounds add 5 %, six after thirty 1 %.
  for (let n = 0; n < ROUNDS; n++) await round(page, site);
  const before = await weigh(devtools);
  for (let n = 0; n < ROUNDS; n++) await round(page, site);
  const after = await weigh(devtools);
  expect(after.heap / before.heap, `${before.heap} → ${after.heap}`).toBeLessThan(1.1);
  expect(after.listeners - before.listeners, `${before.listeners} → ${after.listeners}`).toBeLessThanOrEqual(before.listeners / 10);
  expect(await page.evaluate(() => document.querySelectorAll(':popover-open, dialog[open]').length), 'nothing is left open').toBe(0);
  await page.evaluate(() => scrollTo(0, 0));
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(said).toEqual([]);
});
