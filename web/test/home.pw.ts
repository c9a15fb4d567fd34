import { type Browser, expect, type Page, type Route, test } from './support/test';
import { answered } from './support/answered';
import { looksRight } from './support/looks';
import { publish } from './support/published';
import { ask, newReader } from './support/reader';
import { watchConsole } from './support/watch';

const feeds = (page: Page) => page.getByRole('navigation', { name: 'Feeds' });
const cards = (page: Page) => page.locator('main article:has(h2)');
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** A new reader, and the new writer whom they follow: what that one publishes stands first, and no other test touches it. */
async function readerAndWriter(browser: Browser, baseURL: string | undefined): Promise<{ page: Page; writer: Page }> {
  const options = { ...(baseURL && { baseURL }) };
  const [{ page }, { page: writer }] = [await newReader(browser, options), await newReader(browser, options)];
  const { viewer } = (await ask(writer, '{viewer{id}}', {})) as unknown as { viewer: { id: string } };
  await ask(page, 'mutation($id:ID!){followUser(targetUserId:$id){__typename}}', { id: viewer.id });
  return { page, writer };
}

/** Opens the menu of the first card; what it is about, and a way to choose from it. */
async function open(page: Page, n = 0): Promise<{ title: string; choose: (name: string | RegExp) => Promise<void> }> {
  const card = cards(page).nth(n);
  const title = (await card.locator('h2').textContent()) ?? '';
  await card.getByRole('button', { name: 'More about' }).click();
  return { title, choose: (name) => card.getByRole('group').getByRole('button', { name }).first().click() };
}

// proves F003: "Until it is known who reads, home shows that it loads"
// proves S024: "Home shows that it loads until the reader is known"
test('until it is known what the reader chose, home shows that it loads', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/_/graphql', (route) => (isHeld ? void held.push(route) : route.continue()));
  await page.goto('/');
  await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  isHeld = false;
  for (const route of held) await route.continue();
  await expect(cards(page).first()).toBeVisible();
});

test('the chosen feed is remembered, and every card says why it is there', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const errors = watchConsole(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByText('Follow what you like to read to make this page yours.')).toBeVisible();
  await expect(cards(page).first()).toContainText(/Staff pick|Popular with readers|New/u);
  await looksRight(page, 'home');
  await feeds(page).getByRole('link', { name: 'Following' }).click();
  await expect(page.getByText('Follow writers, publications and topics to see their newest stories here.')).toBeVisible();
  await looksRight(page, 'home-following-empty');
  const { recommendedTags } = (await ask(page, '{recommendedTags(first:3){slug name}}', {})) as unknown as {
    recommendedTags: { slug: string; name: string }[];
  };
  const [topic] = recommendedTags;
  await ask(page, 'mutation($id:ID!){followTag(tagSlug:$id){__typename}}', { id: topic?.slug });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(feeds(page).getByRole('link', { name: 'Following' })).toHaveAttribute('aria-current', 'page');
  await expect(cards(page).first()).toContainText(`In ${topic?.name}`);
  await feeds(page).getByRole('link', { name: topic?.name, exact: true }).click();
  await expect(feeds(page).getByRole('link', { name: topic?.name, exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(cards(page).first()).toContainText(`In ${topic?.name}`);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(feeds(page).getByRole('link', { name: topic?.name, exact: true })).toHaveAttribute('aria-current', 'page');
  expect(errors).toEqual([]);
});

test('a story is hidden from its card, or less of it asked for, and comes back', async ({ browser, baseURL }) => {
  const { page, writer } = await readerAndWriter(browser, baseURL);
  const own = `Hidden ${Date.now()}`;
  await publish(writer, own);
  await page.goto('/?feed=for-you', { waitUntil: 'networkidle' });
  await expect(cards(page).first().locator('h2')).toHaveText(own);
  for (const [choice, words] of [
    ['Show less like this', 'You will see less like this.'],
    ['Hide this story', 'The story is hidden.'],
  ] as const) {
    const { title, choose } = await open(page);
    await choose(choice);
    await expect(status(page, words)).toBeVisible();
    await expect(page.locator('main').getByRole('link', { name: title, exact: true })).toHaveCount(0);
    const back = answered(page, 'UnhidePost');
    await status(page, words).getByRole('button', { name: 'Undo' }).click();
    await expect(cards(page).first().locator('h2')).toHaveText(title);
    await back;
  }
  const { title, choose } = await open(page);
  await choose('Hide this story');
  await expect(status(page, 'The story is hidden.')).toBeVisible();
  await expect(cards(page).first().locator('h2 a')).toBeFocused();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(cards(page).first()).toBeVisible();
  await expect(cards(page).filter({ has: page.getByRole('link', { name: title, exact: true }) })).toHaveCount(0);
  await page.route('**/_/graphql', (route) => (route.request().postData()?.includes('HidePost') ? route.abort() : route.fallback()));
  const refused = await open(page);
  await refused.choose('Hide this story');
  await expect(status(page, 'The story could not be hidden. Please try again.')).toBeVisible();
  await expect(cards(page).first().locator('h2')).toHaveText(refused.title);
});

// proves F087: "A reader mutes a writer"
// proves F089: "A reader mutes a publication"
// proves S075: "Muting, following from a story and deleting can be taken back"
test('a writer is muted from a card, and their stories leave until it is taken back', async ({ browser, baseURL }) => {
  const { page, writer } = await readerAndWriter(browser, baseURL);
  const own = `Muted ${Date.now()}`;
  await publish(writer, own);
  await page.goto('/?feed=for-you', { waitUntil: 'networkidle' });
  await expect(cards(page).first().locator('h2')).toHaveText(own);
  const { title, choose } = await open(page);
  await choose(/^Mute /u);
  await expect(status(page, 'You will no longer see stories')).toBeVisible();
  await expect(cards(page).filter({ has: page.getByRole('link', { name: title, exact: true }) })).toHaveCount(0);
  await status(page, 'You will no longer see stories').getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page).first().locator('h2')).toHaveText(title);
});

// Check 5
test('Back from a story deep in the feed returns to the same card at the same pixel, without reading the feed again', async ({
  browser,
  baseURL,
}) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  for (const path of ['/', '/explore-topics', '/?feed=for-you']) await page.goto(path, { waitUntil: 'networkidle' });
  await expect(cards(page).first()).toBeVisible();
  // Near the end the next pages come by themselves; one that came stays.
  await expect
    .poll(async () => {
      await cards(page).last().scrollIntoViewIfNeeded();
      return cards(page).count();
    })
    .toBeGreaterThan(10);
  // For readers who have a number of member-only stories, a visit to one is a document of its own.
  const free = cards(page).filter({ hasNotText: 'Member-only story' });
  const link = free.nth((await free.count()) - 3).locator('h2 a');
  // From under a notice at the foot of the window, as a click would scroll it.
  await link.hover();
  const shown = await cards(page).count();
  const place = async () => Math.round((await link.boundingBox())?.y ?? Number.NaN);
  const before = await place();
  const title = await link.textContent();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  let asked = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('HomeFeed') && request.postData()?.includes('"to":null')) asked += 1;
  });
  await page.goBack();
  await expect(link).toBeVisible();
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(2);
  await expect(page.getByRole('button', { name: 'user options menu' })).toBeVisible();
  expect(Math.abs((await place()) - before), 'nothing that came later moved it').toBeLessThanOrEqual(2);
  expect(await cards(page).count()).toBeGreaterThanOrEqual(shown);
  expect(asked, 'the first page, again').toBe(0);
});

test('new stories are announced while the page is looked at, and shown when they are wanted', async ({ browser, baseURL }) => {
  const { page, writer } = await readerAndWriter(browser, baseURL);
  await page.clock.install();
  await page.goto('/?feed=following', { waitUntil: 'networkidle' });
  // The feed was read before there is anything in it.
  await expect(page.getByText('People you follow haven’t published yet.')).toBeVisible();
  const title = `Fresh ${Date.now()}`;
  await publish(writer, title, ['Something new.']);
  await page.clock.runFor(73_000);
  await page.getByRole('button', { name: '1 new story' }).click();
  await expect(cards(page).first().locator('h2')).toHaveText(title);
  await expect(page.getByRole('button', { name: '1 new story' })).toHaveCount(0);
});

test('a feed that cannot be read says so and is tried again', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  let fails = true;
  await page.route('**/_/graphql', (route) =>
    fails && route.request().postData()?.includes('HomeFeed') ? route.abort() : route.fallback(),
  );
  await page.goto('/?feed=for-you');
  const again = page.getByRole('alert').filter({ hasText: 'load more stories' }).getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await again.focus();
  fails = false;
  // The feed tries again by itself, too: whichever was first, the key has somewhere to go.
  await page.keyboard.press('Enter');
  await expect(cards(page).first()).toBeVisible();
});
