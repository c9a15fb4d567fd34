import { expect, type Page, test, touchAsleep } from './support/test';
import { findSite } from './support/site';
import { watchConsole } from './support/watch';

/** What pages are made alive with; another site's prompt of the page before may still be on its way. */
const isForLife = (url: string): boolean => /\/_next\/.*\.(?:js|css)$|[?&]_rsc=/u.test(url);

/** What a page asks for to be alive, from now on. */
function lifeOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (sent) => {
    if (isForLife(sent.url())) asked.push(sent.url());
  });
  return asked;
}

const alive = (page: Page) => page.locator('html[data-alive]');

test('a page that is there to be read asks a visitor for nothing before they do something, and then for each thing once', async ({
  context,
  request,
}) => {
  const { story, person } = await findSite(request);
  for (const path of [story.url, '/', person.url, '/explore-topics']) {
    const page = await context.newPage();
    await touchAsleep(page);
    const said = watchConsole(page);
    const asked = lifeOf(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(asked, path).toEqual([]);
    await page.keyboard.press('Shift');
    await expect(alive(page)).toBeAttached();
    expect(asked.length, path).toBeGreaterThan(0);
    expect(new Set(asked).size, `${path}, each once`).toBe(asked.length);
    expect(said).toEqual([]);
    await page.close();
  }
});

test('a button that is pressed before the page listens is pressed when it does, by pointer and by key', async ({ page, request }) => {
  const { story } = await findSite(request);
  await touchAsleep(page);
  for (const press of ['click', 'Enter'] as const) {
    await page.goto(story.url);
    const listen = page.getByRole('button', { name: 'Listen to this story' }).first();
    if (press === 'click') await listen.click();
    else {
      await listen.focus();
      await page.keyboard.press(press);
    }
    await expect(listen).toHaveAttribute('aria-pressed', 'true');
  }
});

test('colours that are chosen before the page listens are the reader’s', async ({ page, request, baseURL }) => {
  const { story } = await findSite(request);
  await touchAsleep(page);
  await page.goto(story.url);
  await page.evaluate(() => document.querySelector<HTMLElement>('[type=radio][value=dark]')?.click());
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect((await page.context().cookies(baseURL)).find((cookie) => cookie.name === 'theme')?.value).toBe('dark');
});

test('a page whose data did not come is still read, and tries again at the next sign', async ({ page, request }) => {
  const { story } = await findSite(request);
  await touchAsleep(page);
  let refused = 0;
  await page.route(/_rsc=waking/u, (route) => (refused++ === 0 ? route.abort() : route.continue()));
  const isRefused = page.waitForEvent('requestfailed');
  await page.goto(story.url);
  await page.keyboard.press('Shift');
  await isRefused;
  await expect(page.locator('[data-story-body] p').first()).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Shift');
    expect(refused).toBe(2);
  }).toPass();
  await expect(alive(page)).toBeAttached();
});

test('an address that names a place on the page is looked at without a sign', async ({ page, request }) => {
  const { story } = await findSite(request);
  await touchAsleep(page);
  await page.goto(`${story.url}#responses`);
  await expect(alive(page)).toBeAttached();
});
