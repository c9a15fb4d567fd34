import { expect, type Page, test } from './support/test';
import { codeAfter } from './support/account';
import {
  act,
  waitForOperation,
  cut,
  drawer,
  editor,
  field,
  openDrawer,
  respond,
  response,
  responsesButton,
  write,
} from './support/discussion';
import { looksRight } from './support/looks';
import { publish } from './support/published';
import { newAddress, newDevice, newReader } from './support/reader';
import { watchConsole } from './support/watch';
import { compose } from './support/writing';

// One writer and one reader for all of them.
test.describe.configure({ mode: 'serial' });
let writer: Page;
let reader: Page;
let readerName: string;
let said: string[][];

test.beforeAll(async ({ browser, baseURL }) => {
  const options = { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } };
  ({ page: writer } = await newReader(browser, options));
  const second = await newReader(browser, options);
  reader = second.page;
  readerName = second.email.split('@')[0] ?? '';
  said = [writer, reader].map(watchConsole);
});
test.afterAll(async () => {
  await writer.context().close();
  await reader.context().close();
});

// proves F010: "The responses to a story open beside it and at an address of their own"
// proves F012: "A signed-in reader answers a story"
test('a reader answers in the drawer, and the drawer is a place in the history', async () => {
  const story = await publish(writer, 'Worth an answer');
  await openDrawer(reader, story);
  await expect(reader).toHaveURL(/#responses$/u);
  await expect(drawer(reader).getByText('No responses yet. Be the first to respond.')).toBeVisible();
  await write(reader, 'I see it ');
  await reader.keyboard.press('Control+b');
  await reader.keyboard.type('differently');
  await reader.keyboard.press('Control+b');
  await reader.keyboard.type('.');
  await reader.keyboard.press('Control+Enter');
  const mine = response(reader, 'I see it differently.');
  await expect(mine).toBeVisible();
  await expect(mine.locator('strong')).toHaveText('differently');
  await expect(mine.getByText('just now')).toBeVisible();
  await expect(mine).toBeFocused();
  await expect(field(reader)).toHaveText('');
  await expect(drawer(reader).getByRole('heading', { level: 2 })).toHaveText('1 response');
  await reader.goBack();
  await expect(drawer(reader)).toBeHidden();
  await expect(responsesButton(reader)).toBeFocused();
  await expect(responsesButton(reader)).toHaveAccessibleName('1 response');
  await reader.goForward();
  await expect(response(reader, 'I see it differently.')).toBeVisible();
  await reader.keyboard.press('Escape');
  await expect(drawer(reader)).toBeHidden();
  await expect(reader).not.toHaveURL(/#responses/u);
  await reader.goto(`${story.url}#responses`, { waitUntil: 'networkidle' });
  await expect(response(reader, 'I see it differently.')).toBeVisible();
  await expect(drawer(reader)).toBeVisible();
  expect(said.flat()).toEqual([]);
});

// F011
test('a writer is told apart, replies stand below what they answer, and clapping counts', async () => {
  const story = await publish(writer, 'A conversation');
  await respond(reader, story.id, 'A question?');
  await openDrawer(writer, story);
  const question = response(writer, 'A question?');
  await expect(question.getByText('Author')).toHaveCount(0);
  await question.getByRole('button', { name: /^Reply to/u }).click();
  await expect(editor(writer, `Reply to ${readerName}`)).toBeFocused();
  await writer.keyboard.type('An answer.');
  const sent = waitForOperation(writer, 'RespondToPost');
  await writer.keyboard.press('Control+Enter');
  await expect(response(writer, 'An answer.').getByText('Author', { exact: true })).toBeVisible();
  await sent;
  await openDrawer(reader, story);
  const mine = response(reader, 'A question?');
  await mine.getByRole('button', { name: '1 reply' }).click();
  const answer = mine.getByRole('article').filter({ hasText: 'An answer.' });
  await expect(answer.getByText('Author', { exact: true })).toBeVisible();
  const clapped = waitForOperation(reader, 'ClapPost');
  await answer.getByRole('button', { name: /^Clap/u }).click();
  await clapped;
  await expect(answer.getByRole('button', { name: 'Clap, 1 clap, you gave 1' })).toBeVisible();
  await mine.getByRole('button', { name: 'Hide replies' }).click();
  await expect(answer).toBeHidden();
});

test('what is written outlives a failure, a reload and the end of the drawer', async () => {
  const story = await publish(writer, 'On a bad line');
  await openDrawer(reader, story);
  await write(reader, 'Do not lose me');
  await cut(reader, 'RespondToPost');
  await reader.keyboard.press('Control+Enter');
  await expect(drawer(reader).getByRole('alert')).toHaveText('Your response could not be sent. Check your connection and try again.');
  await expect(editor(reader)).toHaveText('Do not lose me');
  await expect(editor(reader)).toBeFocused();
  await expect(drawer(reader).getByRole('article')).toHaveCount(0);
  await reader.unroute('**/_/graphql');
  await reader.reload({ waitUntil: 'networkidle' });
  await expect(editor(reader)).toHaveText('Do not lose me');
  await reader.keyboard.press('Escape');
  await expect(drawer(reader)).toBeHidden();
  await responsesButton(reader).click();
  await expect(editor(reader)).toHaveText('Do not lose me');
  const sent = waitForOperation(reader, 'RespondToPost');
  await reader.getByRole('button', { name: 'Respond', exact: true }).click();
  await sent;
  await expect(response(reader, 'Do not lose me').getByText('just now')).toBeVisible();
  await reader.reload({ waitUntil: 'networkidle' });
  await expect(drawer(reader).getByRole('article')).toHaveCount(1);
  await expect(field(reader)).toHaveText('');
});

test('a response is changed where it stands, deleted, and brought back', async () => {
  const story = await publish(writer, 'Second thoughts');
  await respond(reader, story.id, 'A first thougt.');
  await openDrawer(reader, story);
  const mine = drawer(reader).getByRole('article');
  await act(mine, 'Edit');
  await expect(editor(reader, 'Edit your response')).toBeFocused();
  await reader.keyboard.press('Control+a');
  await reader.keyboard.type('A first thought.');
  const saved = waitForOperation(reader, 'UpdateResponse');
  await mine.getByRole('button', { name: 'Save' }).click();
  await saved;
  await expect(mine.getByText('A first thought.')).toBeVisible();
  await expect(editor(reader, 'Edit your response')).toHaveCount(0);
  await reader.reload({ waitUntil: 'networkidle' });
  await expect(mine.getByText('A first thought.')).toBeVisible();
  await act(mine, 'Delete');
  await expect(mine).toHaveCount(0);
  const back = waitForOperation(reader, 'UndeleteResponse');
  await drawer(reader).getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(mine.getByText('A first thought.')).toBeVisible();
  await back;
  const deleted = waitForOperation(reader, 'DeleteResponse');
  await act(mine, 'Delete');
  await deleted;
  await reader.reload({ waitUntil: 'networkidle' });
  await expect(drawer(reader).getByText('No responses yet. Be the first to respond.')).toBeVisible();
});

test('the drawer opens with the focus on its text, not on what closes it', async () => {
  const story = await publish(writer, 'Read from the top');
  await openDrawer(reader, story);
  await expect(drawer(reader).getByRole('heading', { level: 2 })).toBeFocused();
});

test('a response that is gone cannot be opened to edit it, and nothing offers to try again', async () => {
  const story = await publish(writer, 'Gone thoughts');
  await respond(reader, story.id, 'Here for a while.');
  await openDrawer(reader, story);
  await reader.route('**/_/graphql', (route) => {
    if (!route.request().postData()?.includes('query ResponseBlocks')) return route.fallback();
    const asked: unknown = route.request().postDataJSON();
    const gone = { data: { draft: { __typename: 'NotFound' } } };
    return route.fulfill({ json: Array.isArray(asked) ? asked.map(() => gone) : gone });
  });
  await act(drawer(reader).getByRole('article'), 'Edit');
  await expect(drawer(reader).getByText('Your response no longer exists.')).toBeVisible();
  await expect(drawer(reader).getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await reader.unroute('**/_/graphql');
});

// proves F013: "A response can be published as a story of its own"
test('a response becomes a story of its own, too', async () => {
  const story = await publish(writer, 'The beginning of another');
  await respond(reader, story.id, 'This is a story in itself.');
  await openDrawer(reader, story);
  const mine = drawer(reader).getByRole('article');
  await mine.getByRole('button', { name: /^More about the response/u }).click();
  await mine.getByRole('button', { name: 'Publish as a story' }).click();
  await mine.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(mine.getByText('Enter a title.')).toBeVisible();
  await mine.getByLabel('Story title').fill('In itself');
  await mine.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(mine.getByText('Your response is also published as a story on your profile.')).toBeVisible();
  await mine.getByRole('link', { name: 'Read it' }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('In itself');
  await expect(reader.locator('[data-story-body]')).toContainText('This is a story in itself.');
});

test('who is not signed in writes first and signs in then, and it is sent', async ({ browser, baseURL }) => {
  const story = await publish(writer, 'Open to everybody');
  const page = await (await newDevice(browser, { ...(baseURL && { baseURL }) })).newPage();
  await openDrawer(page, story);
  await write(page, 'Hello from outside');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Say what you think.' })).toBeVisible();
  const modal = page.getByRole('dialog').filter({ has: page.locator('#sign-in-title') });
  await modal.getByRole('button', { name: 'Sign up with email' }).click();
  const email = newAddress();
  await modal.getByLabel('Your email').fill(email);
  const code = await codeAfter(email, () => modal.getByRole('button', { name: 'Continue' }).click());
  await modal.getByLabel('Login code').fill(code);
  await modal.getByRole('button', { name: 'Validate' }).click();
  await expect(page.getByRole('button', { name: 'user options menu' })).toBeAttached();
  await expect(drawer(page)).toBeVisible();
  await expect(response(page, 'Hello from outside').getByText('just now')).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(drawer(page).getByRole('article')).toHaveCount(1);
});

test('the drawer fits a phone and a desk, in both colours, empty, full and being written in', async () => {
  const story = await publish(writer, 'Looked at from all sides');
  await respond(reader, story.id, `${'A long response with many words in it. '.repeat(30)}`);
  const short = await respond(
    writer,
    story.id,
    'Short, by the author, with a https://example.org/very/long/address/that/does/not/fit/into/the/drawer/at/all',
  );
  await respond(reader, short, 'A reply.');
  await openDrawer(reader, story);
  await drawer(reader).getByRole('button', { name: 'More', exact: true }).first().click();
  await expect(drawer(reader).getByRole('button', { name: 'Less' })).toBeVisible();
  await drawer(reader).getByRole('button', { name: 'Less' }).click();
  await drawer(reader).getByRole('button', { name: '1 reply' }).click();
  await expect(response(reader, 'A reply.').last()).toBeVisible();
  await looksRight(reader, 'responses-drawer');
  await write(reader, 'Being written');
  await looksRight(reader, 'responses-writing');
  await reader.setViewportSize({ width: 360, height: 640 });
  const box = await drawer(reader).boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 360, height: 640 });
  await expect(drawer(reader).getByRole('button', { name: 'Respond', exact: true })).toBeInViewport();
  await reader.setViewportSize({ width: 1280, height: 900 });
});

// UX check 17
test('what an input method composes is written once, and a response is reported by who did not write it', async () => {
  // Tests before this one let requests fail.
  for (const words of said) words.length = 0;
  const story = await publish(writer, 'Composed');
  await openDrawer(reader, story);
  await write(reader, 'I saw ');
  await compose(reader, ['み', 'みず', 'みずうみ'], '湖');
  await reader.keyboard.type(' there.');
  const taken = waitForOperation(reader, 'RespondToPost');
  await reader.keyboard.press('Control+Enter');
  await expect(response(reader, 'I saw 湖 there.')).toBeVisible();
  await taken;
  await openDrawer(writer, story);
  const theirs = response(writer, 'I saw 湖 there.');
  await expect(theirs).toBeVisible();
  await act(theirs, 'Report this response');
  const form = writer.getByRole('dialog', { name: 'Report this response' });
  await form.getByRole('radio').first().check();
  await looksRight(writer, 'report-response');
  await writer.setViewportSize({ width: 1280, height: 900 });
  const sent = waitForOperation(writer, 'reportPost');
  await form.getByRole('button', { name: 'Report', exact: true }).click();
  await sent;
  await expect(writer.getByText('Thank you. Our editors will take a look.').first()).toBeVisible();
  expect(said.flat()).toEqual([]);
});

test('a person who is named with an at-sign is offered, and the name leads to them', async () => {
  // Tests before this one let requests fail.
  for (const words of said) words.length = 0;
  const story = await publish(writer, 'Somebody should see this');
  await openDrawer(reader, story);
  await write(reader, `@${readerName.slice(0, 6)}`);
  const menu = reader.getByRole('listbox', { name: 'People' });
  await expect(menu.getByRole('option').first()).toBeVisible();
  await looksRight(reader, 'response-mention');
  await reader.setViewportSize({ width: 1280, height: 900 });
  await reader.keyboard.press('Enter');
  await expect(menu).toBeHidden();
  await reader.keyboard.type(' should read it.');
  const sent = waitForOperation(reader, 'RespondToPost');
  await reader.keyboard.press('Control+Enter');
  await expect(response(reader, 'should read it.')).toBeVisible();
  await sent;
  await openDrawer(reader, story);
  await expect(response(reader, 'should read it.').locator('a[href^="/u/"]')).toBeVisible();
  expect(said.flat()).toEqual([]);
});
