import { expect, type Page, test } from './support/test';
import { dialog } from './support/account';
import { looksRight } from './support/looks';
import { newReader } from './support/reader';
import { watchConsole } from './support/watch';
import { makeStory, rewrite } from './support/writing';

let page: Page;
let said: string[];

test.beforeEach(async ({ browser, baseURL }) => {
  ({ page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } }));
  said = watchConsole(page);
});
test.afterEach(async () => {
  expect(said).toEqual([]);
});

const open = async (id: string): Promise<void> => {
  await page.goto(`/p/${id}/settings`, { waitUntil: 'networkidle' });
};

/** Writes into a line and leaves it. */
async function set(label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.fill(text);
  await field.press('Tab');
}

// proves F041: "A writer decides about a story on its settings page"
test('what is decided about a story is saved where it is changed, and its old address leads to the new one', async ({
  browser,
  baseURL,
}) => {
  const { id, url } = await makeStory(page, 'A walk by the lake', { settings: {} });
  await open(id);
  await expect(page.getByLabel('Story link')).toHaveValue('a-walk-by-the-lake');
  await set('Story link', 'Winter  Walk!');
  await expect(page.getByLabel('Story link')).toHaveValue('winter-walk');
  await set('Title for search engines', 'Walking in winter');
  await set('Description for search engines', 'Where the ice holds.');
  await set('Topics', 'Walking, Lakes');
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await page.getByLabel('License').selectOption('CC_40_BY');
  await set('Language', 'not a language');
  await expect(page.getByRole('alert').filter({ hasText: 'Enter a language code like en.' })).toBeVisible();
  await set('Language', 'en-GB');
  await set('Topics', 'a, b, c, d');
  await expect(page.getByRole('alert').filter({ hasText: 'up to 5 topics' })).toBeVisible();
  await looksRight(page, 'story-settings');
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(id);
  for (const [label, value] of [
    ['Title for search engines', 'Walking in winter'],
    ['License', 'CC_40_BY'],
    ['Language', 'en-GB'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  await expect(page.getByRole('list', { name: 'Chosen' }).getByRole('listitem')).toHaveText(['Walking', 'Lakes', 'a', 'b', 'c']);
  const reader = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await reader.goto(`${url}?source=test`);
  await expect(reader).toHaveURL(new RegExp(`/winter-walk-${id}\\?source=test$`, 'u'));
  await expect(reader).toHaveTitle(/^Walking in winter – /u);
  await expect(reader.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Walking in winter');
  for (const name of ['meta[name=description]', 'meta[property="og:description"]'])
    await expect(reader.locator(name)).toHaveAttribute('content', 'Where the ice holds.');
  await expect(reader.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/winter-walk-${id}$`, 'u'));
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('A walk by the lake');
});

test('a picture stands for a story: another one, or none', async () => {
  const { id } = await makeStory(page, 'With a picture');
  await open(id);
  await expect(page.getByLabel('None')).toBeChecked();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload another picture' }).click();
  const png = Buffer.from(
    await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 });
      canvas.getContext('2d')?.fillRect(20, 20, 200, 100);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    }),
    'base64',
  );
  await (await chooser).setFiles({ name: 'boat.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByRole('radio', { name: 'Current picture' })).toBeChecked();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('radio', { name: 'Current picture' })).toBeChecked();
  await page.getByText('None', { exact: true }).click();
  await expect(page.getByLabel('None')).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Current picture' })).toHaveCount(0);
});

test('a story goes back step by step: to what readers see, to a draft, to the trash', async () => {
  const { id } = await makeStory(page, 'Unpublish or delete', { settings: {} });
  await rewrite(page, id, 1, 'Readers do not see this.');
  await open(id);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await dialog(page, 'Discard your changes?').getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await dialog(page, 'Unpublish this story?').getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByRole('button', { name: 'Unpublish' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Move to the trash' }).click();
  await expect(page).toHaveURL(/\/me\/stories\/drafts$/u);
  // Toasts come one after the other.
  await expect(page.getByRole('status').filter({ hasText: 'The story is in the trash.' })).toBeVisible();
});

test('others cannot change a story', async ({ browser, baseURL }) => {
  const other = await newReader(browser, { ...(baseURL && { baseURL }) });
  const { id } = await makeStory(other.page, 'Not yours', { settings: {} });
  await other.page.context().close();
  await open(id);
  await expect(page.getByRole('heading', { name: 'You can’t open this story' })).toBeVisible();
});

test('the discussion of a story is closed and opened again', async () => {
  const { id } = await makeStory(page, 'Enough was said', { settings: {} });
  await open(id);
  const discussion = page.getByRole('region', { name: 'Discussion' });
  await expect(discussion).toContainText('Readers can respond.');
  await discussion.getByRole('button', { name: 'Close the discussion' }).click();
  await expect(discussion).toContainText('The discussion is closed.');
  await page.reload({ waitUntil: 'networkidle' });
  await discussion.getByRole('button', { name: 'Reopen the discussion' }).click();
  await expect(discussion).toContainText('Readers can respond.');
});
