import { expect, test } from './support/test';
import { looksRight } from './support/looks';
import { newDevice, newReader } from './support/reader';
import { OwnServer } from './support/server';

// One server serves both.
test.describe.configure({ mode: 'serial' });

/** A site whose staff switched slim navigation and the library panel off, and which has an app. */
const SETTINGS = `[site]
app_url = "https://apps.example/quire"
[apps]
apple = ["ABCDE12345.org.example.reader"]
[flags]
enable_slim_navigation_poc = false
enable_library_sidebar = false
`;

let site: OwnServer;
test.beforeAll(async () => {
  site = new OwnServer(SETTINGS);
  await site.start();
});
test.afterAll(() => site.end());

const PAGES = [
  ['/me/lists', 'two-col-your-catalogs'],
  ['/me/list/reading-list', 'two-col-your-catalog'],
  ['/me/lists/saved', 'two-col-your-followed-catalogs'],
  ['/me/lists/reading-history', 'two-col-your-reading-history'],
  ['/me/stories/drafts', 'two-col-your-stories'],
] as const;

// proves F316: "A flag puts the library into the sidebar"
// proves F319: "The sidebar's width is remembered"
// proves S033: "One's own lists"
test('without slim navigation one’s own pages stand in two columns, and the menu is whole and without the library', async ({ browser }) => {
  const { page } = await newReader(browser, { baseURL: site.url, viewport: { width: 1400, height: 900 } }, site.outbox);
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const [path, name] of PAGES) {
    await page.setViewportSize({ width: 1400, height: 900 });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('html')).toHaveAttribute('data-page', name);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(240);
    await expect(menu.getByText('Your library')).toHaveCount(0);
    await looksRight(page, name);
  }
});

// S046
// proves F321: "A phone is offered the site's app"
// proves F442: "On phones the top bar links to the app"
// proves S044: "A phone with the app gets its link, another the store's"
test('a phone is offered the app of the site, until its reader does not want it', async ({ browser }) => {
  const context = await newDevice(browser, { baseURL: site.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const bar = page.getByRole('complementary', { name: 'App' });
  const link = bar.getByRole('link', { name: 'Open in app' });
  await page.goto('/m/tos', { waitUntil: 'networkidle' });
  await expect(link).toHaveAttribute('href', 'https://apps.example/quire');
  expect((await bar.boundingBox())?.height).toBe(41);
  await looksRight(page, 'app-link');
  await page.setViewportSize({ width: 728, height: 844 });
  await expect(bar).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await bar.getByRole('button', { name: 'Don’t suggest the app again' }).click();
  await expect(bar).toBeHidden();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(bar).toBeHidden();
});
