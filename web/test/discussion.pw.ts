import { type Browser, expect, type Page, test } from './support/test';
import { act, waitForOperation, cut, drawer, field, openDrawer, respond, response, responsesButton, write } from './support/discussion';
import { looksRight } from './support/looks';
import { publish } from './support/published';
import { newDevice, newReader } from './support/reader';
import { watchConsole } from './support/watch';

// One writer and one reader for all of them.
test.describe.configure({ mode: 'serial' });
let writer: Page;
let reader: Page;

test.beforeAll(async ({ browser, baseURL }) => {
  const options = { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } };
  ({ page: writer } = await newReader(browser, options));
  ({ page: reader } = await newReader(browser, options));
});
test.afterAll(async () => {
  await writer.context().close();
  await reader.context().close();
});

const guest = async (browser: Browser, baseURL: string | undefined, javaScriptEnabled = true): Promise<Page> =>
  (await newDevice(browser, { javaScriptEnabled, ...(baseURL && { baseURL }) })).newPage();

// proves F031: "A hidden response, to a story or to a list, can be shown again"
// proves F032: "A writer hides a response, and a banner offers to take that back"
// proves S074: "Taking back a hidden response shows it again"
test('the author hides a response, takes it back, and hides it for good', async ({ browser, baseURL }) => {
  const story = await publish(writer, 'Not everything stays');
  await respond(reader, story.id, 'Something rude.');
  await openDrawer(writer, story);
  const rude = response(writer, 'Something rude.');
  await act(rude, 'Hide');
  await expect(drawer(writer).getByText('The response is hidden. Only its writer can see it here.')).toBeVisible();
  await expect(rude).toBeHidden();
  const undo = drawer(writer).getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  const shown = waitForOperation(writer, 'UnhidePostResponseOnParentPost');
  const refreshed = waitForOperation(writer, 'RefetchThreadedPostResponses');
  await undo.press('Enter');
  await shown;
  await refreshed;
  await expect(rude).toBeVisible();
  const hidden = waitForOperation(writer, 'HidePostResponseOnParentPost');
  await act(rude, 'Hide');
  await hidden;
  await expect(rude).toBeHidden();
  const other = await guest(browser, baseURL);
  await other.goto(`/p/${story.id}/responses`, { waitUntil: 'networkidle' });
  await expect(other.getByText('Something rude.')).toHaveCount(0);
  await other.context().close();
  await openDrawer(reader, story);
  await expect(drawer(reader).getByText('Hidden by the author')).toBeVisible();
  await openDrawer(writer, story);
  await expect(rude.getByText('Hidden by the author')).toBeVisible();
  await act(rude, 'Show');
  await expect(rude.getByText('Hidden by the author')).toHaveCount(0);
});

// proves A030: "A writer closes the discussion of a story"
// proves F033: "In a closed discussion nothing can be added or changed"
test('a closed discussion takes no more, says so, and keeps what was being written', async () => {
  const story = await publish(writer, 'Enough said');
  await openDrawer(reader, story);
  await write(reader, 'One more thing');
  await openDrawer(writer, story);
  await drawer(writer).getByRole('button', { name: 'More about this discussion' }).click();
  const closed = waitForOperation(writer, 'CloseDiscussion');
  await writer.getByRole('button', { name: 'Close the discussion' }).click();
  await closed;
  await expect(drawer(writer).getByText('The author has closed discussion for this story.')).toBeVisible();
  await expect(field(writer)).toHaveCount(0);
  await reader.getByRole('button', { name: 'Respond', exact: true }).click();
  await expect(
    drawer(reader).getByText('The author has closed discussion for this story. We are unable to save changes to your response.'),
  ).toBeVisible();
  await expect(field(reader)).toHaveText('One more thing');
  await drawer(writer).getByRole('button', { name: 'More about this discussion' }).click();
  const opened = waitForOperation(writer, 'ReopenDiscussion');
  await writer.getByRole('button', { name: 'Reopen the discussion' }).click();
  await opened;
  await expect(field(writer)).toBeVisible();
  await reader.getByRole('button', { name: 'Respond', exact: true }).click();
  await expect(response(reader, 'One more thing')).toBeVisible();
});

// R008, P118, C058
test('the page of responses is in the document, sorts by its address, goes on, and leads to one of them', async ({ browser, baseURL }) => {
  const story = await publish(writer, 'Much discussed');
  const first = await respond(reader, story.id, 'Response number 0');
  for (let n = 1; n <= 11; n++) await respond(n % 2 ? writer : reader, story.id, `Response number ${n}`);
  const path = `/p/${story.id}/responses`;
  const still = await guest(browser, baseURL, false);
  await still.goto(`${path}?orderBy=NEWEST`);
  await expect(still.getByRole('heading', { level: 1 })).toHaveText('12 responses');
  await expect(still).toHaveTitle(/^Responses to “Much discussed”/u);
  await expect(still.getByRole('article').first()).toContainText('Response number 11');
  await expect(still.getByRole('article')).toHaveCount(10);
  await still.getByRole('link', { name: 'Much discussed' }).click();
  await expect(still.getByRole('heading', { level: 1 })).toHaveText('Much discussed');
  await expect(still.getByRole('region', { name: '12 responses' }).getByRole('article')).toHaveCount(3);
  await still.context().close();

  const page = await guest(browser, baseURL);
  const words = watchConsole(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Newest first' }).click();
  await expect(page).toHaveURL(`${path}?orderBy=NEWEST`);
  await expect(page.getByRole('article').first()).toContainText('Response number 11');
  await page.getByRole('button', { name: 'Show more responses' }).click();
  await expect(page.getByRole('article')).toHaveCount(12);
  await expect(page.getByRole('button', { name: 'Show more responses' })).toHaveCount(0);
  await looksRight(page, 'responses-page');
  await page.goto(`${path}?orderBy=NEWEST#response-${first}`, { waitUntil: 'networkidle' });
  await expect(page.locator(`#response-${first}`)).toBeInViewport();
  await expect(page.locator(`#response-${first}`)).toContainText('Response number 0');
  expect(words).toEqual([]);
});

test('the list says when it cannot be had, and tries again', async () => {
  const story = await publish(writer, 'Out of reach');
  await respond(reader, story.id, 'Here I am.');
  await reader.goto(story.url, { waitUntil: 'networkidle' });
  await cut(reader, 'RefetchThreadedPostResponses');
  await responsesButton(reader).click();
  await expect(drawer(reader).getByText('The responses could not be loaded. Check your connection.')).toBeVisible();
  await reader.unroute('**/_/graphql');
  await drawer(reader).getByRole('button', { name: 'Try again' }).click();
  await expect(response(reader, 'Here I am.')).toBeVisible();
});

test('a discussion of members is for members', async ({ browser, baseURL }) => {
  const story = await publish(writer, 'For members', undefined, 'LOCKED');
  const page = await guest(browser, baseURL);
  await openDrawer(page, story);
  await expect(drawer(page).getByText('This story is for members. Only members can respond.')).toBeVisible();
  await expect(field(page)).toHaveCount(0);
});
