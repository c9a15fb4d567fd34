import { expect, type Locator, type Page, type Route, test } from './support/test';
import { violations } from './support/axe';
import { dialog } from './support/account';
import { waitForOperation, write } from './support/discussion';
import { publish } from './support/published';
import { looksRight } from './support/looks';
import { ask, newReader } from './support/reader';
import { watchConsole } from './support/watch';

let page: Page;
let said: string[];

test.beforeEach(async ({ browser, baseURL }) => {
  ({ page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } }));
  said = watchConsole(page);
});
test.afterEach(async () => {
  expect(said).toEqual([]);
});

const open = (path: string): Promise<unknown> => page.goto(path, { waitUntil: 'networkidle' });
const status = (text: string): Locator => page.getByRole('status').filter({ hasText: text });
const items = (): Locator => page.locator('[data-item]');

interface Made {
  id: string;
  slug: string;
  url: string;
}

async function make(name: string, visibility: 'PUBLIC' | 'PRIVATE', stories: readonly string[]): Promise<Made> {
  const { createCatalog: list } = await ask(
    page,
    'mutation($input:CatalogInput!){createCatalog(input:$input){__typename ... on Catalog{id slug url}}}',
    { input: { name, visibility } },
  );
  expect(list?.__typename).toBe('Catalog');
  const made = list as unknown as Made;
  for (const postId of stories)
    await ask(page, 'mutation($id:ID!,$postId:ID!){addToCatalog(catalogId:$id,postId:$postId){__typename}}', { id: made.id, postId });
  return made;
}

const stories = async (...titles: string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const title of titles) ids.push((await publish(page, title)).id);
  return ids;
};

// F066, S033
// proves F060: "A reader sees their lists"
test('a list is made, changed, deleted and taken back', async () => {
  await open('/me/lists');
  await expect(page.getByText('Make a list to collect stories')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reading list' })).toHaveAttribute('href', '/me/list/reading-list');
  await page.getByRole('button', { name: 'New list' }).click();
  const form = dialog(page, 'New list');
  await form.getByLabel('Name').fill('Of gardens');
  await form.getByLabel('Description').fill('Green things');
  await form.getByRole('button', { name: 'Create' }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Of gardens' }) });
  await expect(card).toContainText('Green things');
  await looksRight(page, 'library-lists');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Actions for Of gardens' }).click();
  await card.getByRole('button', { name: 'Edit list' }).click();
  await dialog(page, 'Edit list').getByRole('switch', { name: 'Private' }).click();
  await dialog(page, 'Edit list').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card).toContainText('Private');
  await page.getByRole('button', { name: 'Actions for Of gardens' }).click();
  await card.getByRole('button', { name: 'Delete list' }).click();
  await expect(card).toHaveCount(0);
  await status('“Of gardens” was deleted.').getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a save shows before it is answered, and goes back with words when it is refused', async () => {
  const { url } = await publish(page, 'To be refused');
  await open(url);
  const save = page.getByRole('button', { name: 'Save “To be refused”' }).first();
  const asked: Route[] = [];
  await page.route('**/_/graphql', (route) =>
    (route.request().postData() ?? '').includes('savePost(') ? void asked.push(route) : route.continue(),
  );
  await save.click();
  await expect(page.getByRole('button', { name: 'Change where “To be refused” is saved' }).first()).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  await asked[0]?.fulfill({ json: { data: { savePost: { __typename: 'Forbidden' } } } });
  await status('Your reading list could not be changed. Please try again.').getByRole('button', { name: 'Close' }).click();
  await expect(save).toBeVisible();
  await page.unroute('**/_/graphql');
});

// proves F067: "Saving a story puts it on the reading list and says so"
// proves F017: "A reader saves a story with one press"
test('one press saves, the next shows all lists, and a new one is made there', async () => {
  const { url } = await publish(page, 'To be kept');
  await open(url);
  const save = page.getByRole('button', { name: 'Save “To be kept”' }).first();
  const again = page.getByRole('button', { name: 'Change where “To be kept” is saved' }).first();
  await save.click();
  await expect(status('Saved to your reading list.')).toBeVisible();
  await again.click();
  const choice = page.getByRole('dialog', { name: 'Lists for “To be kept”' });
  await expect(choice.getByRole('checkbox', { name: 'Reading list' })).toBeChecked();
  await choice.getByRole('button', { name: 'New list' }).click();
  await choice.getByLabel('List name').fill('For later');
  const added = waitForOperation(page, 'addToCatalog');
  await choice.getByRole('button', { name: 'Create' }).click();
  await expect(choice.getByRole('checkbox', { name: 'For later' })).toBeChecked();
  await added;
  const removed = waitForOperation(page, 'removeFromCatalog');
  await choice.getByRole('checkbox', { name: 'Reading list' }).uncheck();
  await expect(again).toBeVisible();
  await removed;
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(choice).toBeHidden();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(again).toBeVisible();
  await again.click();
  await expect(choice.getByRole('checkbox', { name: 'For later' })).toBeChecked();
  await expect(choice.getByRole('checkbox', { name: 'Reading list' })).not.toBeChecked();
  await choice.getByRole('checkbox', { name: 'For later' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Save “To be kept”' }).first()).toBeVisible();
});

// proves F061: "A reader opens one of their lists"
// proves F062: "The highlights stand in the library as a list"
// proves F069: "A list is public, private or locked"
test('a list is sorted by keys and by dragging, and its stories carry notes', async () => {
  const { slug } = await make('Sorted', 'PUBLIC', await stories('First', 'Second', 'Third'));
  await open(`/me/list/${slug}`);
  const titles = () => items().getByRole('heading');
  await expect(titles()).toHaveText(['First', 'Second', 'Third']);
  await page.getByRole('button', { name: 'Move “Third”, position 3 of 3' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(titles()).toHaveText(['First', 'Third', 'Second']);
  await page.keyboard.press('Home');
  await expect(titles()).toHaveText(['Third', 'First', 'Second']);
  await expect(page.getByRole('button', { name: 'Move “Third”, position 1 of 3' })).toBeFocused();
  await page.getByRole('button', { name: /^Move “Third”/u }).hover();
  await page.mouse.down();
  const to = await items().nth(2).boundingBox();
  if (!to) throw new Error('nowhere to drag to');
  await page.mouse.move(to.x + 10, to.y, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(titles()).toHaveText(['First', 'Second', 'Third']);
  await page.getByRole('button', { name: 'Actions for Second' }).click();
  await items().nth(1).getByRole('button', { name: 'Add a note' }).click();
  await dialog(page, 'Note').getByLabel('Note').fill('The best of all.');
  await dialog(page, 'Note').getByRole('button', { name: 'Save' }).click();
  await expect(items().nth(1)).toContainText('The best of all.');
  await looksRight(page, 'library-list');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Actions for Second' }).click();
  await items().nth(1).getByRole('button', { name: 'Remove from the list' }).click();
  await expect(titles()).toHaveText(['First', 'Third']);
  const restored = waitForOperation(page, 'editCatalogItemNote');
  await status('“Second” was removed from the list.').getByRole('button', { name: 'Undo' }).click();
  await restored;
  await expect(titles()).toHaveText(['First', 'Second', 'Third']);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(titles()).toHaveText(['First', 'Second', 'Third']);
  await expect(items().nth(1)).toContainText('The best of all.');
});

// F129
// proves F063: "A reader keeps other people's public lists"
// proves F070: "A list can be shared with LinkedIn, X and Facebook"
// proves F071: "A list has a discussion like a story"
test('others find a public list, keep it, clap for it and respond; a private one is gone at once', async ({ browser, baseURL }) => {
  const list = await make('For everybody', 'PUBLIC', await stories('On the list'));
  const other = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } });
  const theirs = other.page;
  await theirs.goto(list.url, { waitUntil: 'networkidle' });
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('For everybody');
  await expect(theirs.getByRole('heading', { name: 'On the list' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Save: the list For everybody' }).click();
  await expect(theirs.getByRole('button', { name: 'Saved: the list For everybody' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Share this list' }).click();
  await expect(theirs.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute('href', `${list.url}/share/linkedin`);
  await theirs.keyboard.press('Escape');
  await write(theirs, 'A fine list.');
  await theirs.getByRole('button', { name: 'Respond', exact: true }).click();
  await expect(theirs.getByRole('article').filter({ hasText: 'A fine list.' })).toBeVisible();
  expect(await violations(theirs)).toEqual([]);
  await looksRight(theirs, 'list');
  // Its owner closes the discussion: what was said stays.
  await open(`/me/list/${list.slug}`);
  await page.getByRole('button', { name: 'Actions for For everybody' }).click();
  const closed = waitForOperation(page, 'CloseDiscussion');
  await page.getByRole('button', { name: 'Close responses' }).click();
  await closed;
  await theirs.goto(list.url, { waitUntil: 'networkidle' });
  await expect(theirs.getByRole('article').filter({ hasText: 'A fine list.' })).toBeVisible();
  await expect(theirs.getByText('The author has closed discussion for this list.')).toBeVisible();
  await expect(theirs.getByRole('textbox', { name: 'What do you think?' })).toHaveCount(0);
  await theirs.goto('/me/lists/saved', { waitUntil: 'networkidle' });
  await expect(theirs.getByRole('link', { name: 'For everybody' })).toHaveAttribute('href', list.url);
  await ask(page, 'mutation($id:ID!){editCatalog(catalogId:$id,input:{visibility:PRIVATE}){__typename}}', { id: list.id });
  const gone = await theirs.goto(list.url);
  expect(gone?.status()).toBe(404);
  await theirs.goto('/me/lists/saved', { waitUntil: 'networkidle' });
  await expect(theirs.getByText('Lists you save from others appear here.')).toBeVisible();
  await theirs.context().close();
  await open(list.url);
  await expect(page).toHaveURL(new RegExp(`/me/list/${list.slug}$`, 'u'));
});

// proves F072: "A list can stand in the pages of other sites"
// proves F073: "A list also opens at the older address below `/collections`"
test('a list stands in the pages of others, and at one address', async ({ request }) => {
  const list = await make('Embedded', 'PUBLIC', await stories('Within'));
  const embed = await request.get(`/embed/list/${list.slug}`);
  expect(embed.status()).toBe(200);
  expect(embed.headers()['content-security-policy']).toContain('frame-ancestors *');
  expect(await embed.text()).toContain('Within');
  const page1 = await request.get(list.url);
  expect(page1.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  const found = await request.get(`/collections/${list.slug}`, { maxRedirects: 0 });
  expect([found.status(), found.headers().location]).toEqual([301, list.url]);
  const renamed = await request.get(list.url.replace('embedded-', 'another-'), { maxRedirects: 0 });
  expect([renamed.status(), renamed.headers().location]).toEqual([301, list.url]);
  await ask(page, 'mutation($id:ID!){deleteCatalog(catalogId:$id){__typename}}', { id: list.id });
  for (const path of [list.url, `/embed/list/${list.slug}`, `/collections/${list.slug}`, `/feed/collections/${list.slug}`])
    expect((await request.get(path)).status()).toBe(404);
});

// proves F342: "After sharing, a page says thank you"
test('a service that something was shared with leads back to a word of thanks', async () => {
  await open('/m/share/success');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shared');
  expect(await violations(page)).toEqual([]);
});
