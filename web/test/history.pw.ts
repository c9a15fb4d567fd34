import { expect, type Page, test } from './support/test';
import { looksRight } from './support/looks';
import { newReader } from './support/reader';
import { watchConsole } from './support/watch';
import { savedDraft, makeStory, rewrite, waitUntilSaved, story } from './support/writing';

let page: Page;
let said: string[];

test.beforeEach(async ({ browser, baseURL }) => {
  ({ page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } }));
  said = watchConsole(page);
});
test.afterEach(async () => {
  expect(said).toEqual([]);
});

test('the history tells what changed, and an old version can be had back', async () => {
  const { id } = await makeStory(page, 'A walk', { text: 'The lake was cold.', settings: {} });
  await rewrite(page, id, 1, 'The lake was very warm.');
  await page.goto(`/p/${id}/edit`, { waitUntil: 'networkidle' });
  await expect(story(page)).toContainText('very warm');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('button');
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText('5 words · Latest');
  await expect(versions.last()).toContainText('4 words · Published');
  await expect(page.locator('del')).toHaveText('cold');
  await expect(page.locator('ins')).toHaveText('very warm');
  await looksRight(page, 'history');
  await page.setViewportSize({ width: 1280, height: 900 });
  await versions.last().click();
  // Of a first version nothing is new: it is shown as it is.
  await expect(page.getByText('The lake was cold.', { exact: true })).toBeVisible();
  await expect(page.locator('ins')).toHaveCount(0);
  await page.getByLabel('Changes if you restore it').check();
  await expect(page.locator('del')).toHaveText('very warm');
  await looksRight(page, 'history-old');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page).toHaveURL(/\/edit$/u);
  await expect(story(page)).toContainText('The lake was cold.');
  expect((await savedDraft(page)).blocks[0]?.text).toBe('The lake was cold.');
});

test('the head of the editor says that published changes wait, and leads to the history', async () => {
  const { id } = await makeStory(page, 'A walk', { text: 'Published.', settings: {} });
  await page.goto(`/p/${id}/edit`, { waitUntil: 'networkidle' });
  const ahead = page.getByRole('link', { name: 'Unpublished changes' });
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await expect(ahead).toHaveCount(0);
  await story(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And more.');
  await waitUntilSaved(page);
  await expect(ahead).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await ahead.click();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await expect(page.locator('ins')).toContainText('And more.');
});

test('changes that readers never saw are discarded from the editor', async () => {
  const { id } = await makeStory(page, 'A walk', { text: 'Published.', settings: {} });
  await page.goto(`/p/${id}/edit`, { waitUntil: 'networkidle' });
  await story(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And more.');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(story(page)).not.toContainText('And more.');
  await expect(story(page)).toHaveAttribute('contenteditable', 'true');
  await story(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Again.');
  await waitUntilSaved(page);
  expect((await savedDraft(page)).blocks[0]?.text).toBe('Published. Again.');
});

test('a story is taken back and thrown away from the editor', async () => {
  const { id } = await makeStory(page, 'Out too early', { settings: {} });
  await page.goto(`/p/${id}/edit`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await looksRight(page, 'editor-menu');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog', { name: 'Unpublish this story?' }).getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Move to the trash' }).click();
  // Toasts come one after the other, and go again while the next page is on its way.
  await expect(page.getByRole('status').filter({ hasText: 'The story is in the trash.' })).toBeVisible();
  await expect(page).toHaveURL(/\/me\/stories\/drafts$/u);
});

test('no one sees the history of others', async ({ browser, baseURL }) => {
  const other = await newReader(browser, { ...(baseURL && { baseURL }) });
  const { id } = await makeStory(other.page, 'Not yours', { settings: {} });
  await other.page.context().close();
  await page.goto(`/p/${id}/history`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'You can’t open this story' })).toBeVisible();
});
