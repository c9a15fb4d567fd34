import type { Request } from '@playwright/test';
import { expect, test } from './support/test';
import { findSite } from './support/site';
import { openedTab } from './support/tab';
import { watchConsole } from './support/watch';

// proves F007: "A story of a publication opens below the publication's address"
// proves F415: "Links open without loading the document again"
test('a link opens without loading the document again, and Back returns to the same place', async ({ page, request }) => {
  const { story } = await findSite(request);
  const said = watchConsole(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    (window as unknown as { kept: boolean }).kept = true;
  });
  const link = page.getByRole('link', { name: story.title, exact: true }).first();
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(story.title);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(new URL(page.url()).pathname).toBe(story.url);
  await expect.poll(() => page.title()).toContain(story.title);
  expect(await page.evaluate(() => (window as unknown as { kept?: boolean }).kept)).toBe(true);
  await page.goBack();
  await expect(link).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  expect(said).toEqual([]);
});

test('a card is a real link all over: for another tab, another window, and to be dragged', async ({ page, context }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const card = page.getByRole('region', { name: 'Newest stories' }).locator('article').first();
  const link = card.locator('h3 a');
  const address = await link.evaluate((a) => (a as HTMLAnchorElement).href);
  await card.scrollIntoViewIfNeeded();
  // Beside the words of the title.
  const { x, y, width, height } = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const spot = [x + width * 0.6, y + height * 0.5] as const;
  for (const press of ['middle', 'modified'] as const) {
    const { tab, asked } = await openedTab(context, async () => {
      if (press === 'modified') await page.keyboard.down('Control');
      await page.mouse.click(...spot, { button: press === 'middle' ? 'middle' : 'left' });
      if (press === 'modified') await page.keyboard.up('Control');
    });
    expect(asked).toBe(address);
    await tab.close();
  }
  const dragged = page.evaluate(
    () => new Promise((done) => document.addEventListener('dragstart', ({ dataTransfer }) => done(dataTransfer?.getData('text/uri-list')))),
  );
  await page.mouse.move(...spot);
  await page.mouse.down();
  await page.mouse.move(spot[0] + 40, spot[1] + 40, { steps: 4 });
  expect(await dragged).toBe(address);
  await page.mouse.up();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('the theme is switched at once and kept on the next page', async ({ page, request }) => {
  const { story } = await findSite(request);
  await page.goto('/m/tos', { waitUntil: 'networkidle' });
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const answer = await page.goto(story.url);
  expect(await answer?.text()).toContain('data-theme="dark"');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(paper);
});

test('more stories load before the end is reached, and none twice', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const cards = page.getByRole('region', { name: 'Newest stories' }).locator('article h3 a');
  const first = await cards.count();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThan(first);
  const titles = await cards.evaluateAll((links) => links.map((a) => a.getAttribute('href')));
  expect(new Set(titles).size).toBe(titles.length);
});

test('logged out, clapping and saving lead to sign-in', async ({ page, request }) => {
  const { story } = await findSite(request);
  await page.goto(story.url, { waitUntil: 'networkidle' });
  await page
    .getByRole('link', { name: /Sign in to clap/u })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Applaud what you enjoyed.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: /Sign in to save/u })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Save it for later.' })).toBeVisible();
});

test('the share menu opens with the keyboard, moves with the arrows and closes with Escape', async ({ page, request }) => {
  const { story } = await findSite(request);
  await page.goto(story.url, { waitUntil: 'networkidle' });
  const button = page.getByRole('button', { name: 'Share this story' }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  const copy = page.getByRole('button', { name: 'Copy link' }).first();
  await expect(copy).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(copy).toBeFocused();
  // What a network leads to says so; the address that is copied or sent does not.
  const shared = new URL((await page.getByRole('link', { name: 'X', exact: true }).first().getAttribute('href')) ?? '');
  const led = new URL(shared.searchParams.get('url') ?? '');
  expect([led.pathname, led.search]).toEqual([new URL(page.url()).pathname, '?source=share--x']);
  const letter = page.getByRole('link', { name: 'Send by email' }).first();
  expect(await letter.getAttribute('href')).not.toContain('source');
  await page.keyboard.press('Escape');
  await expect(copy).toBeHidden();
  await expect(button).toBeFocused();
});

test('a publication, its archive, a story and Back are one walk without a reload or a word on the console', async ({ page, request }) => {
  const { publication } = await findSite(request);
  const said = watchConsole(page);
  await page.goto(publication.url, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Archive', exact: true }).first().click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('All stories');
  await page.getByRole('navigation', { name: 'Archive' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/archive\/\d{4}$/u);
  const story = page.locator('main article h2 a').first();
  const title = (await story.textContent()) ?? '';
  await story.click();
  await expect(heading).toHaveText(title);
  await expect(page.locator('html')).toHaveAttribute('data-page', 'post');
  await page.goBack();
  await expect(page).toHaveURL(/\/archive\/\d{4}$/u);
  await expect(heading).not.toHaveText(title);
  expect(said).toEqual([]);
});

test('the text of a story is there however one comes to it: opened, followed, back, forward, reloaded, in the dark', async ({
  browser,
  baseURL,
  request,
}) => {
  const { story } = await findSite(request);
  const context = await browser.newContext({ colorScheme: 'dark', ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  const said = watchConsole(page);
  const sheets: string[] = [];
  page.on('request', (sent) => {
    if (sent.resourceType() === 'stylesheet') sheets.push(sent.url());
  });
  const heading = page.getByRole('heading', { level: 1 });
  const body = page.locator('[data-story-body]');
  const titleAndText = async () => ({ title: await heading.textContent(), text: await body.innerHTML() });

  const answer = await page.goto(story.url, { waitUntil: 'networkidle' });
  const first = await titleAndText();
  expect(first.text).toContain('<p');
  expect(first.text).not.toContain('quire:story');
  const document = (await answer?.text()) ?? '';
  expect(document.split(first.text.slice(0, 60)).length, 'the text is sent once').toBe(2);
  expect(new Set(sheets).size, 'no style sheet is loaded twice').toBe(sheets.length);

  await page.evaluate(() => {
    (window as unknown as { kept: boolean }).kept = true;
  });
  await page.locator('section[aria-labelledby=more-title] h3 a').first().click();
  await expect(heading).not.toHaveText(story.title);
  const second = await titleAndText();
  expect(second.text).toContain('<p');
  await page.goBack();
  await expect(heading).toHaveText(story.title);
  expect(await titleAndText()).toEqual(first);
  await page.goForward();
  await expect(heading).toHaveText(second.title ?? '');
  expect(await titleAndText()).toEqual(second);
  await page.goBack();
  await expect(heading).toHaveText(story.title);
  expect(await page.evaluate(() => (window as unknown as { kept?: boolean }).kept)).toBe(true);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await titleAndText()).toEqual(first);
  expect(said).toEqual([]);
});

// proves F418: "Where the pointer rests, code and data are loaded ahead"
test('where the pointer rests is loaded before it is pressed, and then at once', async ({ page, request }) => {
  const { story } = await findSite(request);
  await page.goto('/', { waitUntil: 'networkidle' });
  const asked: string[] = [];
  // The router first asks for the outline of a page, then for its data.
  const isData = (one: Request) =>
    one.headers().rsc !== undefined && one.headers()['next-router-prefetch'] === undefined && new URL(one.url()).pathname === story.url;
  page.on('request', (one) => {
    if (isData(one)) asked.push(one.method());
  });
  const link = page.getByRole('link', { name: story.title, exact: true }).first();
  const answered = page.waitForResponse((one) => isData(one.request()));
  await link.hover();
  await (await answered).finished();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(story.title);
  expect(asked, 'asked once').toEqual(['GET']);
  // Check 4: the heading has the focus, the title is said once, and the page begins at its top.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).outlineStyle), 'no ring').toBe(
    'none',
  );
  await expect(page.getByRole('status').filter({ hasText: story.title })).toHaveCount(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a reload in the middle of a story keeps the place', async ({ page, request }) => {
  const { story } = await findSite(request);
  await page.goto(story.url, { waitUntil: 'networkidle' });
  const place = (): Promise<number> => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 3));
  const before = await place();
  expect(before).toBeGreaterThan(300);
  await page.reload({ waitUntil: 'networkidle' });
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(2);
});
