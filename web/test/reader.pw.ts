import { expect, test, type Locator, type Page, type Route } from './support/test';
import { publish } from './support/published';
import { ask, newReader } from './support/reader';
import { findSite } from './support/site';

// One sign-in serves all of them, for codes are sent only so often.
test.describe.configure({ mode: 'serial' });
let page: Page;

test.beforeAll(async ({ browser, baseURL }) => {
  ({ page } = await newReader(browser, { ...(baseURL && { baseURL }) }));
});
test.afterAll(() => page.close());

/** Presses the first visible button of that name and waits until its mutation was answered. */
async function press(name: string, mutation: string): Promise<void> {
  const answered = page.waitForResponse((r) => (r.request().postData() ?? '').includes(`${mutation}(`));
  await page.getByRole('button', { name, exact: true }).locator('visible=true').first().click();
  await answered;
}
const status = (text: string): Locator => page.getByRole('status').filter({ hasText: text });

// proves F078: "A follow shows at once and moves the count by one"
// proves F301: "Toasts come one at a time"
// proves F373: "A follow is confirmed"
test('a follow moves the count at once and is confirmed, and so is its end', async ({ browser, baseURL }) => {
  // No one else follows them meanwhile: other tests follow writers of the site.
  const { page: writer } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await publish(writer, 'To be followed');
  const person = (await ask(writer, '{viewer{name url}}', {})).viewer as { name: string; url: string };
  await writer.context().close();
  const shown = page
    .locator('main, aside')
    .getByText(/^[\d,]+ followers?$/u)
    .locator('visible=true')
    .first();
  const count = async () => Number((await shown.textContent())?.replaceAll(/\D/gu, ''));
  const known = page.waitForResponse((r) => (r.request().postData() ?? '').includes('FollowUserEdge('));
  await page.goto(person.url, { waitUntil: 'networkidle' });
  await known;
  const before = await count();
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/_/graphql', async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  await page
    .getByRole('button', { name: `Follow ${person.name}`, exact: true })
    .locator('visible=true')
    .first()
    .click();
  await expect.poll(count).toBe(before + 1);
  isHeld = false;
  await Promise.all(held.map((route) => route.continue()));
  await expect(status(`You are now following ${person.name}.`)).toBeVisible();
  await page.unroute('**/_/graphql');
  await page.reload({ waitUntil: 'networkidle' });
  await expect.poll(count).toBe(before + 1);
  await press(`Following ${person.name}`, 'UnfollowUser');
  await expect.poll(count).toBe(before);
  // Both are taken back where they are confirmed.
  await status(`You unfollowed ${person.name}.`).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(count).toBe(before + 1);
  await status(`You are now following ${person.name}.`).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(count).toBe(before);
  await expect(status(`You unfollowed ${person.name}.`)).toBeVisible();
});

// proves F082: "A follow below a story can be taken back from a banner"
test('a follow below a story can be undone', async ({ request }) => {
  const { story, person } = await findSite(request);
  await page.goto(story.url, { waitUntil: 'networkidle' });
  const below = page.getByRole('region', { name: `Written by ${person.name}` });
  await below.getByRole('button', { name: `Follow ${person.name}` }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(status(`You unfollowed ${person.name}.`)).toBeVisible();
  await expect(below.getByRole('button', { name: `Follow ${person.name}` })).toBeVisible();
});

// proves F444: "Toasts are as wide as the window has room for"
test('toasts are as wide as the window has room for', async ({ request }) => {
  const { person } = await findSite(request);
  for (const [width, most] of [
    [400, '300px'],
    [700, '500px'],
    [1280, '640px'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(person.url, { waitUntil: 'networkidle' });
    await press(`Follow ${person.name}`, 'FollowUser');
    const toast = page.getByText(`You are now following ${person.name}.`).locator('..');
    expect(await toast.evaluate((shown) => getComputedStyle(shown).maxWidth)).toContain(most);
    await press(`Following ${person.name}`, 'UnfollowUser');
  }
});

// F118
test('who may see results without the filters of quality has a switch for them', async () => {
  await page.route('**/_/graphql', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll('"maySeeUnfilteredSearch":false', '"maySeeUnfilteredSearch":true') });
  });
  await page.goto('/search?q=a', { waitUntil: 'networkidle' });
  const asked = page.waitForRequest('**/1/indexes/*/queries?unfiltered=1');
  await page.getByRole('checkbox', { name: /^Show everything/u }).check();
  await asked;
  await page.unroute('**/_/graphql');
  await page.goto('/search?q=a', { waitUntil: 'networkidle' });
  await expect(page.getByRole('checkbox', { name: /^Show everything/u })).toHaveCount(0);
});

// proves F074: "A reader follows a writer"
test('the following feed shows the stories of whom one follows, and only theirs, also after a reload', async ({ request }) => {
  const { person } = await findSite(request);
  await page.goto(person.url, { waitUntil: 'networkidle' });
  await press(`Follow ${person.name}`, 'FollowUser');
  await page.goto('/?feed=following', { waitUntil: 'networkidle' });
  await expect(page.locator('main article').first()).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  const writers = page.locator('main article a[href^="/@"]:not(h2 a)').filter({ hasNotText: 'Because you follow' });
  await expect(writers.first()).toBeVisible();
  expect(new Set(await writers.allTextContents())).toEqual(new Set([person.name]));
});

// proves F075: "A reader stops following a writer, and a toast names the writer"
test('leaving a writer names them in a toast for a while', async ({ request }) => {
  const { person } = await findSite(request);
  await page.goto(person.url, { waitUntil: 'networkidle' });
  await press(`Following ${person.name}`, 'UnfollowUser');
  await expect(status(`You unfollowed ${person.name}.`)).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(status(`You unfollowed ${person.name}.`)).toBeHidden();
});

// proves F076: "A reader follows a publication"
// proves F077: "A reader stops following a publication"
test('a publication is followed and left again', async ({ request }) => {
  const { publication } = await findSite(request);
  await page.goto(publication.url, { waitUntil: 'networkidle' });
  await press(`Follow ${publication.name}`, 'FollowCollection');
  await page.reload({ waitUntil: 'networkidle' });
  await press(`Following ${publication.name}`, 'UnfollowCollection');
  await expect(status(`You unfollowed ${publication.name}.`)).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: `Follow ${publication.name}`, exact: true })).toBeVisible();
});

// proves F081: "A follow that fails is taken back, and a banner says how to try again"
test('a follow that fails is taken back and says how to try again', async ({ request }) => {
  const { publication } = await findSite(request);
  await page.goto(publication.url, { waitUntil: 'networkidle' });
  await page.route('**/_/graphql', (route) =>
    (route.request().postData() ?? '').includes('FollowCollection(') ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await press(`Follow ${publication.name}`, 'FollowCollection');
  await expect(status("Sorry, that didn't work. Click Follow on the page below to try again.")).toBeVisible();
  await expect(page.getByRole('button', { name: `Follow ${publication.name}`, exact: true })).toBeVisible();
  await page.unroute('**/_/graphql');
});

// F318, F324, S025
// proves A011: "A reader's home is the feed"
// proves F001: "A signed-in reader's home is their feed"
// proves F308: "The reader's menu has a name for screen readers"
test('home is a feed with a right column, a menu beside it and the reader’s own above; narrow, the column goes and the menu lies over the page', async () => {
  const feed = page.locator('main article').first();
  const column = page.getByRole('complementary', { name: 'More to read' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/?feed=for-you', { waitUntil: 'networkidle' });
  for (const part of [feed, column, menu, page.getByRole('button', { name: 'user options menu' })]) await expect(part).toBeVisible();
  await page.setViewportSize({ width: 903, height: 800 });
  await expect(feed).toBeVisible();
  await expect(column).toBeHidden();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open the main menu' }).click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
});

// proves F311: "Until the reader is known, the top bar holds their place"
// proves S039: "The top bar holds places while it loads"
test('until the reader is known, the bar has a placeholder', async () => {
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/_/graphql', async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('banner').locator('[aria-busy=true]')).toBeVisible();
  isHeld = false;
  await Promise.all(held.map((route) => route.continue()));
  await expect(page.getByRole('button', { name: 'user options menu' })).toBeVisible();
  await page.unroute('**/_/graphql');
});

test('a story shows its claps and those of the reader', async ({ request }) => {
  const { story } = await findSite(request);
  await page.goto(story.url, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: /^Clap, [\d,]+ claps?, you gave 0$/u }).first()).toBeVisible();
});

// proves F132: "A profile shows what the person recommends"
test('what a reader claps for stands among what they recommend', async ({ request }) => {
  const { story } = await findSite(request);
  await page.goto(story.url, { waitUntil: 'networkidle' });
  const clapped = page.waitForResponse((r) => (r.request().postData() ?? '').includes('clapPost('));
  await page
    .getByRole('button', { name: /^Clap,/u })
    .first()
    .click();
  await clapped;
  await page.getByRole('button', { name: 'user options menu' }).click();
  await page
    .getByRole('menuitem', { name: 'Profile' })
    .or(page.getByRole('link', { name: 'Profile' }))
    .locator('visible=true')
    .first()
    .click();
  await page.getByRole('link', { name: 'Recommended', exact: true }).click();
  await expect(page.locator('main').getByRole('link', { name: story.title, exact: true })).toBeVisible();
});
