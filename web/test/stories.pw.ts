import { expect, type Locator, type Page, test } from './support/test';
import { dialog } from './support/account';
import { looksRight } from './support/looks';
import { newReader } from './support/reader';
import { watchConsole } from './support/watch';
import { makeStory } from './support/writing';

let page: Page;
let said: string[];

test.beforeEach(async ({ browser, baseURL }) => {
  ({ page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } }));
  said = watchConsole(page);
});
test.afterEach(async () => {
  expect(said).toEqual([]);
});

const open = (tab: string): Promise<unknown> => page.goto(`/me/stories${tab}`, { waitUntil: 'networkidle' });
const row = (title: string): Locator => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const tab = (name: string): Locator => page.getByRole('navigation', { name: 'Your stories' }).getByRole('link', { name, exact: true });
const status = (text: string): Locator => page.getByRole('status').filter({ hasText: text });

async function act(title: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await row(title).getByRole('button', { name, exact: true }).click();
}

// proves F057: "A writer lists their stories as drafts"
// proves F058: "A writer's list of stories opens without a filter"
test('a writer finds what they wrote by where it stands', async () => {
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft und noch mehr';
  await makeStory(page, 'Begun');
  await makeStory(page, long);
  await makeStory(page, 'For all', { settings: { tags: ['rust'] } });
  await makeStory(page, 'For members', { settings: { visibility: 'LOCKED' } });
  await makeStory(page, 'For few', { settings: { visibility: 'UNLISTED' } });
  await makeStory(page, 'For later', { publishAt: '2099-01-02T03:04:05Z' });
  await open('');
  await expect(tab('Drafts 2')).toHaveAttribute('aria-current', 'page');
  await expect(row('Begun')).toContainText('Last edited just now');
  await expect(row('Begun').getByRole('link', { name: 'Begun' })).toHaveAttribute('href', /^\/p\/[0-9a-f]+\/edit$/u);
  await looksRight(page, 'stories-drafts');
  await page.setViewportSize({ width: 1280, height: 900 });
  await tab('Published 2').click();
  await expect(page).toHaveURL(/\/me\/stories\/public$/u);
  await expect(row('For members').getByText('Member-only story')).toBeAttached();
  await expect(row('For all').getByRole('link', { name: 'For all' })).toHaveAttribute('href', /^\/@.*\/for-all-[0-9a-f]+$/u);
  await looksRight(page, 'stories-public');
  await page.setViewportSize({ width: 1280, height: 900 });
  await tab('Unlisted 1').click();
  await expect(row('For few')).toBeVisible();
  await tab('Scheduled 1').click();
  await expect(row('For later')).toContainText('Scheduled for Jan 2, 2099');
  await tab('Responses').click();
  await expect(page.getByText('You haven’t responded to a story yet.')).toBeVisible();
});

// proves F049: "A writer moves a story to the trash and can take that back"
test('a story that goes to the trash is taken back at once', async () => {
  await makeStory(page, 'Thrown away', { settings: {} });
  await open('/public');
  await act('Thrown away', 'Move to the trash');
  await expect(row('Thrown away')).toBeHidden();
  await expect(page.getByText('You haven’t published a story yet.')).toBeVisible();
  // What was asked for after that has come: it would take away what comes back.
  await expect(tab('Deleted 1')).toBeVisible();
  await status('The story is in the trash.').getByRole('button', { name: 'Undo' }).click();
  await expect(row('Thrown away')).toBeVisible();
  await expect(tab('Published 1')).toBeVisible();
});

// proves F050: "A writer restores a story from the trash"
// proves F051: "Restoring can be taken back too"
// proves S078: "After restoring a story its writer is at the deleted ones"
test('a story is restored from the trash, and goes back there', async () => {
  await makeStory(page, 'Thrown away', { settings: {} });
  await open('/public');
  await act('Thrown away', 'Move to the trash');
  await expect(tab('Deleted 1')).toBeVisible();
  await tab('Deleted 1').click();
  await expect(row('Thrown away')).toContainText('Deleted just now');
  await expect(row('Thrown away')).toContainText('14 days left');
  await expect(row('Thrown away').getByRole('link')).toHaveCount(0);
  await looksRight(page, 'stories-trash');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Restore Thrown away' }).click();
  const notice = page.getByRole('region', { name: 'Notice' });
  await expect(notice).toContainText('“Thrown away”: The story is restored.');
  await expect(page).toHaveURL(/\/me\/stories\/deleted$/u);
  await expect(page.getByText('The trash is empty.')).toBeVisible();
  await looksRight(page, 'stories-undeleted');
  await page.setViewportSize({ width: 1280, height: 900 });
  const reloaded = page.waitForEvent('load');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await reloaded;
  await expect(row('Thrown away')).toContainText('14 days left');
  await expect(notice).toBeHidden();
});

test('an address cannot say that a story is out of the trash when it is not', async () => {
  await open('/deleted?undeletedPost=true&undeletedPostId=ffffffffffff&undeletedPostTitle=Never');
  await expect(page.getByText('The trash is empty.')).toBeVisible();
  await expect(page.getByText('out of the trash')).toHaveCount(0);
});

test('several stories go to the trash together, by keys alone', async () => {
  for (const title of ['One', 'Two', 'Three']) await makeStory(page, title);
  await open('/drafts');
  await page.getByRole('checkbox', { name: 'Select Two' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You don’t have any drafts.')).toBeVisible();
  await status('3 stories moved to the trash.').getByRole('button', { name: 'Undo' }).click();
  for (const title of ['One', 'Two', 'Three']) await expect(row(title)).toBeVisible();
});

// proves S179: "Lists of one's own are searched where they stand"
test('stories are found by words of their titles, and stay found after a reload', async () => {
  for (const title of ['Lakes in winter', 'Lakes in summer', 'Rivers']) await makeStory(page, title);
  await open('/drafts');
  await page.getByRole('searchbox', { name: 'Search your stories' }).fill('lakes wint');
  await expect(row('Rivers')).toBeHidden();
  await expect(row('Lakes in winter')).toBeVisible();
  await expect(status('1 story found')).toBeAttached();
  await expect(page).toHaveURL(/q=lakes\+wint/u);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('searchbox', { name: 'Search your stories' })).toHaveValue('lakes wint');
  await expect(page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search your stories' }).fill('mountains');
  await expect(page.getByText('No stories with “mountains” in the title.')).toBeVisible();
});

test('a story is taken back after asking, and is a draft then', async ({ browser, baseURL }) => {
  const { url } = await makeStory(page, 'Too early', { settings: {} });
  await open('/public');
  await act('Too early', 'Unpublish');
  await expect(dialog(page, 'Unpublish this story?')).toContainText('“Too early” becomes a draft again.');
  await looksRight(page, 'stories-unpublish');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Actions for Too early' })).toBeFocused();
  await act('Too early', 'Unpublish');
  await dialog(page, 'Unpublish this story?').getByRole('button', { name: 'Unpublish' }).click();
  await expect(tab('Drafts 1')).toBeVisible();
  await expect(row('Too early')).toBeHidden();
  const stranger = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  expect((await stranger.goto(url ?? ''))?.status()).toBe(404);
});

test('long lists come page by page', async () => {
  for (let n = 0; n < 23; n++) await makeStory(page, `Story ${n}`);
  await open('/drafts');
  const all = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem');
  await expect(all).toHaveCount(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(all).toHaveCount(23);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('what cannot be loaded or done is told, and can be tried again', async () => {
  await makeStory(page, 'Still here');
  // Only this operation fails: what is asked for in the same request arrives.
  const stopped = (name: string) =>
    page.route('**/_/graphql', async (route) => {
      const asked = [JSON.parse(route.request().postData() ?? '[]') as { query: string }].flat();
      if (!asked.some(({ query }) => query.includes(name))) return route.fallback();
      const response = await route.fetch();
      const answers = [(await response.json()) as object]
        .flat()
        .map((answer, n) => (asked[n]?.query.includes(name) ? { errors: [{ message: 'It failed.' }] } : answer));
      return route.fulfill({ response, json: answers.length === 1 ? answers[0] : answers });
    });
  await stopped('OwnStories');
  await open('/drafts');
  await expect(page.getByText('Your stories could not be loaded.')).toBeVisible();
  await page.unroute('**/_/graphql');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(row('Still here')).toBeVisible();
  await page.route('**/_/graphql', (route) => (route.request().postData()?.includes('DeletePost') ? route.abort() : route.fallback()));
  await act('Still here', 'Move to the trash');
  await expect(page.getByText('Nothing was moved to the trash. Please try again.')).toBeVisible();
  await expect(row('Still here')).toBeVisible();
  // The browser tells of the requests that were stopped.
  said.splice(0);
});
