import { expect, type Page, test } from './support/test';
import { violations } from './support/axe';
import { looksRight } from './support/looks';
import { ask, newReader } from './support/reader';
import { watchConsole } from './support/watch';
import { publish } from './support/published';

let page: Page;
let said: string[];

test.beforeEach(async ({ browser, baseURL }) => {
  ({ page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } }));
  // Programs are not recorded: this one is a reader.
  await page.context().addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  said = watchConsole(page);
});
test.afterEach(async () => {
  expect(said).toEqual([]);
});

const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const read = (id: string, percent: number): Promise<unknown> =>
  ask(page, 'mutation($id:ID!,$percent:Int!){recordReading(postId:$id,percent:$percent){__typename}}', { id, percent });

// proves F064: "What a reader really read stands in their history"
test('what is really read stands in the history', async () => {
  const { url } = await publish(page, 'Read for real');
  const recorded = page.waitForResponse((r) => (r.request().postData() ?? '').includes('RecordReading('));
  await page.goto(url, { waitUntil: 'networkidle' });
  await recorded;
  await page.goto('/me/lists/reading-history', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Read for real' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'How far you read “Read for real”' })).toBeVisible();
});

// proves F065: "A reader searches, clears and pauses their history"
// proves F066: "Every reader has a reading list"
test('a history is searched, cleared, brought back and paused', async () => {
  const first = await publish(page, 'About apples');
  const second = await publish(page, 'About pears');
  await read(first.id, 40);
  await read(second.id, 100);
  await page.goto('/me/lists/reading-history', { waitUntil: 'networkidle' });
  const titles = page.getByRole('list', { name: 'Reading history' }).getByRole('heading');
  await expect(titles).toHaveText(['About pears', 'About apples']);
  await looksRight(page, 'library-history');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('searchbox', { name: 'Search your reading history' }).fill('APPLES');
  await expect(titles).toHaveText(['About apples']);
  await page.getByRole('searchbox', { name: 'Search your reading history' }).fill('');
  await expect(titles).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove “About pears” from your history' }).click();
  await expect(titles).toHaveText(['About apples']);
  const back = page.waitForResponse((r) => (r.request().postData() ?? '').includes('restoreReading('));
  await status('“About pears” was removed from your history.').getByRole('button', { name: 'Undo' }).click();
  await expect(titles).toHaveText(['About pears', 'About apples']);
  await back;
  await page.reload({ waitUntil: 'networkidle' });
  await expect(titles).toHaveText(['About pears', 'About apples']);
  await page.getByRole('button', { name: 'Clear history' }).click();
  await expect(page.getByText('Stories you read appear here. Only you can see them.')).toBeVisible();
  await status('Reading history cleared.').getByRole('button', { name: 'Undo' }).click();
  await expect(titles).toHaveText(['About pears', 'About apples']);
  await page.goto('/me/list/currently-reading', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'About apples' })).toBeVisible();
  await page.goto('/me/readinghistory', { waitUntil: 'networkidle' });
  await page.getByRole('switch', { name: 'Keep my reading history' }).click();
  await expect(status('Your history is paused')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await read(second.id, 10);
  await page.goto('/me/lists/reading-history', { waitUntil: 'networkidle' });
  await expect(page.getByText('Your history is paused. What you read now isn’t recorded.')).toBeVisible();
  await expect(titles).toHaveText(['About pears', 'About apples']);
});
