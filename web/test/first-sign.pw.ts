import { expect, type Page, test, touchAsleep } from './support/test';
import { publish, writerAndReader } from './support/published';
import { ask, newReader } from './support/reader';
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
    expect(asked.filter((url) => url.endsWith('.css')).length, `${path}, the sheets at once`).toBe(1);
    expect(said, path).toEqual([]);
    await page.close();
  }
});

test('a page that stayed open over an update of the site gets those of its sheets that are still there', async ({ page }) => {
  await touchAsleep(page);
  await page.route('**/_next/static/sheets/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/', { waitUntil: 'networkidle' });
  const names = (await page.locator('style[data-href]').first().getAttribute('data-href'))?.split(' ') ?? [];
  expect(names.length).toBeGreaterThan(5);
  await page.keyboard.press('Shift');
  await expect(alive(page)).toBeAttached();
  for (const name of names) await expect(page.locator(`link[rel=stylesheet][href="${name}"]`)).toBeAttached();
});

/** Where each element of a page stands and how it looks. Dates become relative when a page is alive. */
const looks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('header,header *,main,main *,footer,footer *')]
      .filter((element) => element.getClientRects().length > 0 && !element.closest(':has(> time),[popover]'))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, font, display, opacity } = getComputedStyle(element);
        return [element.tagName, x, y + scrollY, width, height, color, backgroundColor, font, display, opacity].join(' ');
      }),
  );

for (const [name, colorScheme, width] of [
  ['light, on a phone', 'light', 360],
  ['dark, on a desk', 'dark', 1400],
] as const)
  test.describe(name, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } });
    test('a page has the styles that it needs before its first sign', async ({ page, request }) => {
      const { story, person, tag } = await findSite(request);
      for (const path of [story.url, person.url, tag.url, '/explore-topics']) {
        await touchAsleep(page);
        await page.goto(path, { waitUntil: 'networkidle' });
        const before = await looks(page);
        expect(before.length).toBeGreaterThan(50);
        await page.keyboard.press('Shift');
        await expect(alive(page)).toBeAttached();
        await expect.poll(() => looks(page), path).toEqual(before);
      }
    });
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
  await page.route(/_rsc=beside/u, (route) => (refused++ === 0 ? route.abort() : route.continue()));
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

test('a page that was clapped for before its first sign wakes as it is', async ({ browser, page, baseURL }) => {
  const { writer, reader } = await writerAndReader(browser, { ...(baseURL && { baseURL }) });
  const story = await publish(writer, 'Applause behind one’s back');
  await touchAsleep(page);
  const errors = watchConsole(page);
  await page.goto(story.url);
  await page.evaluate(() => Object.assign(document.body, { isFirst: true }));
  const clapped = await ask(reader, 'mutation($id:ID!){clapPost(postId:$id,numClaps:3){__typename}}', { id: story.id });
  expect(Object.values(clapped)[0]?.__typename).toBe('Post');
  await page.keyboard.press('Shift');
  await expect(alive(page)).toBeAttached();
  expect(await page.evaluate(() => 'isFirst' in document.body), 'it is not drawn again').toBe(true);
  expect(errors).toEqual([]);
});

test('a page that has something new before its first sign wakes with it, and says nothing', async ({ browser, page, baseURL }) => {
  const { page: writer } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const { viewer } = await ask(writer, '{viewer{username}}', {});
  await publish(writer, 'The first thought');
  await touchAsleep(page);
  const errors = watchConsole(page);
  await page.goto(`/@${viewer?.username as string}`);
  const titles = page.locator('main article').getByRole('heading');
  await expect(titles).toHaveText(['The first thought']);
  await publish(writer, 'The second thought');
  await page.keyboard.press('Shift');
  await expect(alive(page)).toBeAttached();
  await expect(titles).toHaveText(['The second thought', 'The first thought']);
  expect(errors).toEqual([]);
});

test('a page that was deleted before its first sign says so', async ({ browser, page, baseURL }) => {
  const { page: writer } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const story = await publish(writer, 'Soon gone');
  await touchAsleep(page);
  await page.goto(story.url);
  const deleted = await ask(writer, 'mutation($id:ID!){deletePost(targetPostId:$id){__typename}}', { id: story.id });
  expect(deleted).toBeTruthy();
  await page.keyboard.press('Shift');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Soon gone');
  await expect(alive(page)).toBeAttached();
});

test('an address that names a place on the page is looked at without a sign', async ({ page, request }) => {
  const { story } = await findSite(request);
  await touchAsleep(page);
  await page.goto(`${story.url}#responses`);
  await expect(alive(page)).toBeAttached();
});
