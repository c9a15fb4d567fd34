import { expect, type Page, test } from './support/test';
import { looksRight } from './support/looks';
import { ask, newDevice, newReader } from './support/reader';
import { findSite } from './support/site';
import { watchConsole } from './support/watch';
import { makeStory } from './support/writing';

const TITLES = {
  german: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft in Winterschlussverkaufsstimmung',
  address: `https://example.org/${'a-very-long-path/'.repeat(11)}`,
  arabic: 'مرحبا بالعالم: رحلة إلى البحيرة في الشتاء',
  family: 'The 👨‍👩‍👧‍👦 under the 🏳️‍🌈 with a 🧑🏽‍🚀',
  chinese: '湖水在冬天结冰'.repeat(8),
  marks:
    'H\u0337\u031b\u0353e\u0335\u034e\u035d \u0338\u0323\u0307c\u0336\u0330\u0344o\u0337\u031c\u030am\u0335\u0331\u0306e\u0336\u0324\u0351s',
} as const;

const heading = (page: Page, title: string) => page.getByRole('main').getByRole('heading', { name: title });

// Check 32.
test('titles of every script and length fit where they stand, each in its own direction', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const said = watchConsole(page);
  const urls = new Map<string, string>();
  for (const title of Object.values(TITLES))
    urls.set(title, (await makeStory(page, title, { text: title, settings: { visibility: 'PUBLIC' } })).url ?? '');
  const { viewer } = await ask(page, '{viewer{username}}', {});
  await page.goto(`/@${String(viewer?.username)}`, { waitUntil: 'networkidle' });
  for (const title of Object.values(TITLES)) await expect(heading(page, title)).toBeVisible();
  const isRightToLeft = (title: string): Promise<boolean> =>
    heading(page, title).evaluate(
      (element) => getComputedStyle(element.querySelector('[dir]') ?? element.closest('[dir]') ?? element).direction === 'rtl',
    );
  expect([await isRightToLeft(TITLES.arabic), await isRightToLeft(TITLES.chinese)]).toEqual([true, false]);
  await looksRight(page, 'scripts');
  for (const title of [TITLES.address, TITLES.arabic]) {
    await page.goto(urls.get(title) ?? '', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await looksRight(page, title === TITLES.arabic ? 'script-arabic' : 'script-address');
  }
  expect(said).toEqual([]);
});

// Check 34.
test('the server and a reader far to the east of it say the same day', async ({ browser, baseURL, request }) => {
  const { story } = await findSite(request);
  const days: string[] = [];
  for (const javaScriptEnabled of [false, true]) {
    const context = await newDevice(browser, { ...(baseURL && { baseURL }), javaScriptEnabled, timezoneId: 'Pacific/Auckland' });
    const page = await context.newPage();
    const said = watchConsole(page);
    await page.goto(story.url, { waitUntil: 'networkidle' });
    const time = page.getByRole('article').first().locator('time').first();
    await expect(time).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u);
    days.push(await time.innerText());
    expect(said).toEqual([]);
    await context.close();
  }
  expect(days[0]).toBe(days[1]);
});
