import { expect, type Locator, type Page, test } from './support/test';
import { violations } from './support/axe';
import { looksRight } from './support/looks';
import { ask, newReader, signIn } from './support/reader';
import {
  body,
  highlightedWords,
  publish,
  publishAgain,
  type Published,
  rewrite,
  select,
  stranger,
  writerAndReader,
} from './support/published';
import { watchConsole } from './support/watch';

// One writer and one reader for all of them: codes are sent only so often.
test.describe.configure({ mode: 'serial' });
const TEXTS = [
  'The night train leaves at nine. Nobody waves to it any more, and nobody sleeps on it.',
  'A second paragraph stands here, so that a selection can reach from one to the other.',
  'The last paragraph says farewell.',
];
let writer: Page;
let reader: Page;
let story: Published;
let said: string[];

test.beforeAll(async ({ browser, baseURL }) => {
  ({ writer, reader } = await writerAndReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } }));
  story = await publish(writer, 'The night train', TEXTS);
  said = watchConsole(reader);
  watchConsole(writer);
});
test.afterAll(async () => {
  await writer.context().close();
  await reader.context().close();
});
test.afterEach(() => expect(said.splice(0)).toEqual([]));

const tools = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selected text' });
const highlightDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Highlighted text' });

/** Waits for what an act asks of the server. */
const waitForOperation = (page: Page, operation: string) =>
  page.waitForResponse((r) => (r.request().postData() ?? '').includes(`${operation}(`));

/** Presses on words of the story. */
async function press(page: Page, words: string): Promise<void> {
  const point = await page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('[data-story-body]') as Element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const at = node.data.indexOf(wanted);
      if (at < 0) continue;
      node.parentElement?.scrollIntoView({ block: 'center' });
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }
    throw new Error(`the story does not say “${wanted}”`);
  }, words);
  await page.mouse.click(point.x, point.y);
}

// proves F015: "A reader highlights a passage of a story"
test('selected words are highlighted at once, stay so, and are let go again', async () => {
  await reader.goto(story.url, { waitUntil: 'networkidle' });
  const before = await body(reader).innerHTML();
  await select(reader, 'Nobody waves');
  await expect(tools(reader)).toBeVisible();
  const kept = waitForOperation(reader, 'createQuote');
  await tools(reader).getByRole('button', { name: 'Highlight' }).click();
  expect(await highlightedWords(reader, 'mine')).toEqual(['Nobody waves']);
  await kept;
  await expect(tools(reader)).toBeHidden();
  expect(await body(reader).innerHTML(), 'the text stays as it is').toBe(before);
  await reader.reload({ waitUntil: 'networkidle' });
  await expect.poll(() => highlightedWords(reader, 'mine')).toEqual(['Nobody waves']);
  // What touches it becomes one with it.
  await select(reader, 'waves to it any more');
  const grown = waitForOperation(reader, 'createQuote');
  await tools(reader).getByRole('button', { name: 'Highlight' }).click();
  await grown;
  await expect.poll(() => highlightedWords(reader, 'mine')).toEqual(['Nobody waves to it any more']);
  await press(reader, 'waves to');
  await expect(highlightDialog(reader).getByRole('button', { name: 'Remove highlight' })).toBeFocused();
  expect(await violations(reader)).toEqual([]);
  const removed = waitForOperation(reader, 'removeQuote');
  await reader.keyboard.press('Enter');
  expect(await highlightedWords(reader, 'mine')).toEqual([]);
  await removed;
  await reader.reload({ waitUntil: 'networkidle' });
  expect(await highlightedWords(reader, 'mine')).toEqual([]);
});

test('a selection over two paragraphs marks both; the keyboard is enough', async () => {
  await reader.goto(story.url, { waitUntil: 'networkidle' });
  await body(reader).evaluate((text) => {
    const [first, second] = text.querySelectorAll('p');
    getSelection()?.setBaseAndExtent(
      first?.firstChild as Node,
      'The night train leaves at nine. '.length,
      second?.firstChild as Node,
      'A second'.length,
    );
  });
  await expect(tools(reader)).toBeVisible();
  await reader.keyboard.press('Alt+F10');
  await expect(tools(reader).getByRole('button', { name: 'Highlight' })).toBeFocused();
  await reader.keyboard.press('ArrowRight');
  await expect(tools(reader).getByRole('button', { name: 'Private note' })).toBeFocused();
  await reader.keyboard.press('Escape');
  await expect(tools(reader)).toBeHidden();
  await body(reader).evaluate((text) => {
    const [first, second] = text.querySelectorAll('p');
    getSelection()?.setBaseAndExtent(
      first?.firstChild as Node,
      'The night train leaves at nine. '.length,
      second?.firstChild as Node,
      'A second'.length,
    );
  });
  await expect(tools(reader)).toBeVisible();
  await reader.keyboard.press('Alt+h');
  const parts = ['Nobody waves to it any more, and nobody sleeps on it.', 'A second'];
  await expect.poll(async () => (await highlightedWords(reader, 'mine')).toSorted()).toEqual(parts.toSorted());
  await reader.getByRole('button', { name: 'More actions' }).first().click();
  await reader.getByRole('button', { name: 'Highlights and notes' }).click();
  const list = reader.getByRole('dialog', { name: 'Highlights and notes' });
  await expect(list.getByRole('blockquote')).toHaveText(parts);
  await looksRight(reader, 'highlights-list');
  await reader.setViewportSize({ width: 1280, height: 900 });
  for (let left = 2; left > 0; left--) {
    const removed = waitForOperation(reader, 'removeQuote');
    await list.getByRole('button', { name: 'Remove highlight' }).first().click();
    await removed;
  }
  await expect(list.getByText('Nothing yet.')).toBeVisible();
  await reader.keyboard.press('Escape');
  expect(await highlightedWords(reader, 'mine')).toEqual([]);
});

test('a highlight that is refused is taken back with words', async () => {
  await reader.goto(story.url, { waitUntil: 'networkidle' });
  await reader.route('**/_/graphql', (route) =>
    (route.request().postData() ?? '').includes('createQuote(') ? route.abort() : route.continue(),
  );
  await select(reader, 'farewell');
  await tools(reader).getByRole('button', { name: 'Highlight' }).click();
  await expect(
    reader.getByRole('alert').or(reader.getByRole('status')).filter({ hasText: 'The highlight could not be saved.' }),
  ).toBeVisible();
  expect(await highlightedWords(reader, 'mine')).toEqual([]);
  await reader.unroute('**/_/graphql');
  said.splice(0);
});

test('a highlight can be pressed, and taken away, before the server has answered', async () => {
  await reader.goto(story.url, { waitUntil: 'networkidle' });
  const asked: (() => void)[] = [];
  await reader.route('**/_/graphql', async (route) => {
    if ((route.request().postData() ?? '').includes('createQuote('))
      await new Promise<void>((go) => {
        asked.push(go);
      });
    await route.continue();
  });
  const highlight = async () => {
    await select(reader, 'farewell');
    await tools(reader).getByRole('button', { name: 'Highlight' }).click();
    await expect(tools(reader)).toBeHidden();
    await press(reader, 'farewell');
    await expect(highlightDialog(reader).getByRole('button', { name: 'Remove highlight' })).toBeFocused();
    await expect.poll(() => asked.length).toBe(1);
  };
  const answer = async () => {
    const kept = waitForOperation(reader, 'createQuote');
    asked.splice(0)[0]?.();
    await kept;
  };
  await highlight();
  await expect(highlightDialog(reader).getByRole('link', { name: 'Write about it' })).toBeHidden();
  await answer();
  await expect(highlightDialog(reader).getByRole('link', { name: 'Write about it' })).toBeVisible();
  await expect(highlightDialog(reader).getByRole('button', { name: 'Remove highlight' })).toBeFocused();
  let removed = waitForOperation(reader, 'removeQuote');
  await reader.keyboard.press('Enter');
  await removed;
  await highlight();
  await reader.keyboard.press('Enter');
  await expect(highlightDialog(reader)).toBeHidden();
  removed = waitForOperation(reader, 'removeQuote');
  await answer();
  await removed;
  await reader.unroute('**/_/graphql');
  await reader.reload({ waitUntil: 'networkidle' });
  expect(await highlightedWords(reader, 'mine')).toEqual([]);
});

// A029
// proves F016: "A reader leaves a private note that the writer alone reads"
test('a private note is read by its writer and the author, and by no one else', async ({ browser, baseURL }) => {
  await reader.goto(story.url, { waitUntil: 'networkidle' });
  await select(reader, 'at nine');
  await tools(reader).getByRole('button', { name: 'Private note' }).click();
  const dialog = reader.getByRole('dialog', { name: 'Private note' });
  await dialog.getByLabel('Your note').fill('It left at ten when I was there.');
  await looksRight(reader, 'private-note');
  await reader.setViewportSize({ width: 1280, height: 900 });
  const kept = waitForOperation(reader, 'createQuote');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await kept;
  await expect(dialog).toBeHidden();
  expect(await highlightedWords(reader, 'note')).toEqual(['at nine']);
  await writer.goto(story.url, { waitUntil: 'networkidle' });
  await expect.poll(() => highlightedWords(writer, 'note')).toEqual(['at nine']);
  await press(writer, 'at nine');
  await expect(highlightDialog(writer)).toContainText('It left at ten when I was there.');
  await expect(highlightDialog(writer)).toContainText('privately to you');
  await expect(highlightDialog(writer).getByRole('button', { name: 'Edit note' })).toHaveCount(0);
  await writer.keyboard.press('Escape');
  await press(reader, 'at nine');
  await highlightDialog(reader).getByRole('button', { name: 'Edit note' }).click();
  await dialog.getByLabel('Your note').fill('At ten, I am sure.');
  const changed = waitForOperation(reader, 'updateQuote');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await changed;
  const other = await stranger(browser, { ...(baseURL && { baseURL }) });
  await other.goto(story.url, { waitUntil: 'networkidle' });
  expect(await highlightedWords(other, 'note')).toEqual([]);
  expect(await other.content()).not.toContain('I am sure');
  await other.context().close();
  await writer.reload({ waitUntil: 'networkidle' });
  await expect.poll(() => highlightedWords(writer, 'note')).toEqual(['at nine']);
  await press(writer, 'at nine');
  await expect(highlightDialog(writer)).toContainText('At ten, I am sure.');
  const removed = waitForOperation(writer, 'removeQuote');
  await highlightDialog(writer).getByRole('button', { name: 'Delete note' }).click();
  await removed;
});

test('highlights move with the text when it is edited, and what is gone is kept', async () => {
  const moving = await publish(writer, 'Before and after', TEXTS);
  await reader.goto(moving.url, { waitUntil: 'networkidle' });
  for (const words of ['leaves at nine', 'says farewell']) {
    await select(reader, words);
    const kept = waitForOperation(reader, 'createQuote');
    await tools(reader).getByRole('button', { name: 'Highlight' }).click();
    await kept;
  }
  await rewrite(writer, moving, ['At last: the night train leaves at nine. Nobody waves.', TEXTS[1] ?? '', 'It ends here.']);
  await publishAgain(writer, moving);
  await reader.reload({ waitUntil: 'networkidle' });
  await expect.poll(() => highlightedWords(reader, 'mine')).toEqual(['leaves at nine']);
  await reader.getByRole('button', { name: 'More actions' }).first().click();
  await reader.getByRole('button', { name: 'Highlights and notes' }).click();
  const list = reader.getByRole('dialog', { name: 'Highlights and notes' });
  await expect(list.getByText('This passage is no longer in the story.')).toBeVisible();
  await expect(list.getByRole('blockquote')).toHaveText(['leaves at nine', 'says farewell']);
});

test('what three readers highlighted is underlined for everybody, also on a page that was cached', async ({ browser, baseURL }) => {
  const options = { ...(baseURL && { baseURL }) };
  const top = await publish(writer, 'What most like', TEXTS);
  const guest = await stranger(browser, options);
  for (let n = 0; n < 2; n++) await guest.goto(top.url, { waitUntil: 'networkidle' });
  const others = [writer, reader, (await newReader(browser, options)).page];
  for (const page of others) {
    const input = { postId: top.id, blockId: 'b0', start: 0, end: 9, text: 'The night' };
    const { createQuote } = await ask(page, 'mutation($input:CreateQuoteInput!){createQuote(input:$input){__typename}}', { input });
    expect(createQuote?.__typename).toBe('Quote');
  }
  await guest.reload({ waitUntil: 'networkidle' });
  await expect.poll(() => highlightedWords(guest, 'top')).toEqual(['The night train leaves at nine.']);
  await press(guest, 'leaves');
  await expect(highlightDialog(guest)).toHaveText('3 readers highlighted this');
  await others[2]?.context().close();
});

// S121
test('a stranger is led to sign-in, and what they selected is highlighted afterwards', async ({ browser, baseURL }) => {
  const guest = await stranger(browser, { ...(baseURL && { baseURL }) });
  await guest.goto(story.url, { waitUntil: 'networkidle' });
  await select(guest, 'sleeps on it');
  await tools(guest).getByRole('link', { name: 'Sign in to highlight' }).click();
  const kept = waitForOperation(guest, 'createQuote');
  await signIn(guest);
  await expect.poll(() => highlightedWords(guest, 'mine')).toEqual(['sleeps on it']);
  await kept;
  await guest.reload({ waitUntil: 'networkidle' });
  await expect.poll(() => highlightedWords(guest, 'mine')).toEqual(['sleeps on it']);
});

test('on touch the tools stand at the bottom and lie over nothing else', async ({ browser, baseURL }) => {
  const phone = await stranger(browser, {
    ...(baseURL && { baseURL }),
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.goto(story.url, { waitUntil: 'networkidle' });
  await select(phone, 'Nobody waves');
  await expect(tools(phone)).toBeVisible();
  const box = await tools(phone).boundingBox();
  expect([box?.x, Math.round((box?.y ?? 0) + (box?.height ?? 0)), box?.width]).toEqual([0, 780, 360]);
  for (const tool of await tools(phone).locator('a, button').all()) expect((await tool.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await violations(phone)).toEqual([]);
  if (process.env.SHOTS) await phone.screenshot({ path: `${process.env.SHOTS}/highlight-touch.png` });
});

test('the marks and the tools look right in both colours', async () => {
  await reader.goto(story.url, { waitUntil: 'networkidle' });
  await select(reader, 'Nobody waves');
  const kept = waitForOperation(reader, 'createQuote');
  await tools(reader).getByRole('button', { name: 'Highlight' }).click();
  await kept;
  await select(reader, 'a selection can reach');
  await expect(tools(reader)).toBeVisible();
  await looksRight(reader, 'highlight');
});

// proves F133: "A profile shows what the person highlighted"
test('a profile shows what its person highlighted', async () => {
  await reader.setViewportSize({ width: 1280, height: 900 });
  const { viewer } = await ask(reader, '{viewer{url}}', {});
  await reader.goto(`${String(viewer?.url)}/highlights`, { waitUntil: 'networkidle' });
  await expect(reader.locator('main article').getByText('Nobody waves')).toBeVisible();
  await looksRight(reader, 'profile-highlights');
});

test('a selected passage is answered: it stands in the response as a quotation', async () => {
  await reader.goto(story.url, { waitUntil: 'networkidle' });
  await select(reader, 'Nobody waves to it');
  await tools(reader).getByRole('button', { name: 'Respond to this passage' }).click();
  const drawer = reader.getByRole('dialog');
  await expect(drawer.locator('blockquote')).toHaveText('Nobody waves to it');
  const field = drawer.getByRole('textbox').first();
  await field.click();
  await reader.keyboard.press('Control+End');
  await reader.keyboard.type('I do.');
  await drawer.getByRole('button', { name: 'Respond', exact: true }).click();
  const response = drawer.getByRole('article').filter({ hasText: 'I do.' });
  await expect(response.locator('blockquote')).toHaveText('Nobody waves to it');
});
