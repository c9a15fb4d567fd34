import { type BrowserContext, expect, type Page, test } from './support/test';
import { looksRight } from './support/looks';
import { ask, newReader } from './support/reader';
import { watchConsole } from './support/watch';
import { addressOf, handText, savedDraft, lines, newStory, waitUntilSaved, story, tellOfFilms, typeBlocks } from './support/writing';

// One writer for all of them.
test.describe.configure({ mode: 'serial' });
let page: Page;
let context: BrowserContext;
let said: string[];

test.beforeAll(async ({ browser, baseURL }) => {
  ({ page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } }));
  context = page.context();
  said = watchConsole(page);
});
test.afterAll(() => context.close());
test.afterEach(() => expect(said.splice(0)).toEqual([]));

const type = (text: string): Promise<void> => page.keyboard.type(text);
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const paste = (html: string, text: string): Promise<void> => handText(page, html, text);

// proves F037: "A writer starts a story in the editor"
// proves F040: "A writer edits a story, and every change is saved"
test('a story is written with every block, by typing alone', async () => {
  await tellOfFilms(page);
  await newStory(page);
  await type('A walk');
  await press('Enter');
  await type('by the lake');
  await press('Enter');
  await type('It was **early** and *cold*, with `ice`. See [the map](example.org).');
  await press('Enter');
  await typeBlocks(page);
  await type('The end -- really...');
  await expect(story(page).locator('figure[data-kind="embed"] a')).toHaveText('A film');
  await page.unroute('**/_/graphql');
  await waitUntilSaved(page);
  await expect(page).toHaveURL(/\/p\/[0-9a-f]+\/edit$/u);
  const { title, subtitle, blocks } = await savedDraft(page);
  expect([title, subtitle]).toEqual(['A walk', 'by the lake']);
  expect(
    blocks.map(({ id, ...block }) => {
      expect(id).toMatch(/^[a-z0-9]{10}$/u);
      return block;
    }),
  ).toEqual([
    {
      type: 'p',
      text: 'It was early and cold, with ice. See the map.',
      marks: [
        { type: 'strong', start: 7, end: 12 },
        { type: 'em', start: 17, end: 21 },
        { type: 'code', start: 28, end: 31 },
        { type: 'link', href: 'https://example.org', start: 37, end: 44 },
      ],
    },
    { type: 'h2', text: 'Morning' },
    { type: 'h3', text: 'First light' },
    { type: 'quote', text: 'Said quietly' },
    { type: 'pullQuote', text: 'Said loudly' },
    { type: 'li', list: 'ul', depth: 0, text: 'bread' },
    { type: 'li', list: 'ul', depth: 1, text: 'white' },
    { type: 'li', list: 'ul', depth: 0, text: 'cheese' },
    { type: 'li', list: 'ol', depth: 0, text: 'first' },
    { type: 'li', list: 'ol', depth: 0, text: 'second' },
    { type: 'li', list: 'todo', depth: 0, text: 'open' },
    { type: 'code', lang: 'js', text: 'let a = 1;\na += 1;' },
    { type: 'separator', text: '' },
    {
      type: 'table',
      text: '',
      rows: [
        [{ text: 'Day' }, { text: 'Km' }],
        [{ text: '' }, { text: '' }],
        [{ text: '' }, { text: '' }],
      ],
    },
    { type: 'embed', url: 'https://vimeo.com/1084537', provider: 'Vimeo', title: 'A film', ratio: 75, text: '' },
    { type: 'p', text: 'The end — really…' },
  ]);
});

test('it is there again after a reload, and looks right', async () => {
  const before = await savedDraft(page);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(story(page)).toContainText('The end — really…');
  await expect(page.locator('[data-save="saved"]')).toBeVisible();
  expect(await savedDraft(page)).toEqual(before);
  await looksRight(page, 'editor');
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('a sign can be taken back as a sign', async () => {
  await newStory(page);
  await press('Enter', 'Enter');
  await type('# ');
  await press('Backspace');
  await type('one');
  await waitUntilSaved(page);
  expect(await lines(page)).toEqual(['p: # one']);
});

test('undo goes back through body and title, and redo forward again', async () => {
  await newStory(page);
  await type('Title');
  await press('Enter', 'Enter');
  await type('first');
  await press('Enter');
  await type('> second');
  await waitUntilSaved(page);
  const written = await story(page).innerText();
  for (let step = 0; step < 30; step++) await press('Control+z');
  await expect(story(page).locator('[data-title]')).toHaveText('');
  for (let step = 0; step < 30; step++) await press('Control+Shift+z');
  expect(await story(page).innerText()).toBe(written);
});

test('the keys of the editor are listed, and do what they say', async () => {
  await newStory(page);
  await press('Enter', 'Enter');
  await type('words');
  for (const [keys, shown] of [
    ['Control+Alt+1', 'h2'],
    ['Control+Alt+2', 'h3'],
    ['Control+Alt+5', 'blockquote:not(.pull-quote)'],
    ['Control+Alt+6', 'blockquote.pull-quote'],
    ['Control+Shift+Digit7', 'ol'],
    ['Control+Shift+Digit8', 'ul[data-list="ul"]'],
    ['Control+Shift+Digit9', 'ul[data-list="todo"]'],
    ['Control+Alt+8', 'pre'],
  ] as const) {
    await press(keys);
    await expect(story(page).locator(shown), keys).toContainText('words');
  }
  // The browser selects, and the editor hears of it a moment later: its bar says when.
  const bar = page.getByRole('toolbar', { name: 'Formatting' });
  await press('Control+Alt+0', 'Shift+Home');
  await expect(bar).toBeVisible();
  await press('Control+b', 'Control+i', 'Control+Shift+x', 'ArrowRight');
  await expect(bar).toBeHidden();
  await press('Enter');
  await type('second');
  await press('Alt+ArrowUp');
  await waitUntilSaved(page);
  const sent = page.waitForRequest((request) => (request.postData() ?? '').includes('saveDraft('));
  await type('.');
  await press('Control+s');
  await sent;
  await waitUntilSaved(page);
  expect(await lines(page)).toEqual(['p: second.', 'p: words']);
  expect((await savedDraft(page)).blocks[1]?.marks).toMatchObject([{ type: 'strong' }, { type: 'em' }, { type: 'strike' }]);
  await press('Control+Slash');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Move the block up')).toBeVisible();
  await looksRight(page, 'shortcuts');
  await page.setViewportSize({ width: 1280, height: 900 });
  await press('Escape');
  await expect(story(page)).toBeFocused();
});

test('the caret stands between two separators, and what was written before can still be taken back', async () => {
  await newStory(page);
  await press('Enter', 'Enter');
  await type('one');
  await waitUntilSaved(page);
  await press('Enter');
  // What draws it comes with the first separator.
  const isLoaded = page.waitForEvent('requestfinished', (sent) => sent.url().endsWith('.js'));
  await type('---');
  await isLoaded;
  await type('---');
  await waitUntilSaved(page);
  await press('ArrowUp', 'ArrowUp');
  await expect(page.locator('.ProseMirror-gapcursor')).toBeAttached();
  await type('two');
  await waitUntilSaved(page);
  expect(await lines(page)).toEqual(['p: one', 'separator: ', 'p: two', 'separator: ']);
  await expect(story(page).locator('hr')).toHaveCount(2);
  await press(...Array<string>(9).fill('Control+z'));
  await expect(story(page).locator('hr')).toHaveCount(0);
  await expect(story(page)).not.toContainText('two');
});

test('words are formatted and linked by the bar, with keys alone', async () => {
  await newStory(page);
  await press('Enter', 'Enter');
  await type('some words');
  await press('Shift+Control+ArrowLeft');
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await press('Alt+F10', 'Enter');
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await press('ArrowRight', 'Enter', 'Escape');
  await expect(story(page)).toBeFocused();
  await press('Control+k');
  await type('no address');
  await press('Enter');
  await expect(page.getByText('Enter a valid link.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Link', exact: true }).fill('example.org/a');
  await press('Enter');
  await expect(story(page).locator('a')).toHaveAttribute('href', 'https://example.org/a');
  await looksRight(page, 'toolbar');
  await page.setViewportSize({ width: 1280, height: 900 });
  await waitUntilSaved(page);
  expect((await savedDraft(page)).blocks[0]?.marks).toEqual([
    { type: 'link', href: 'https://example.org/a', start: 5, end: 10 },
    { type: 'strong', start: 5, end: 10 },
    { type: 'em', start: 5, end: 10 },
  ]);
});

test('a picture shows at once, is sent, described and set wide; typing goes on', async () => {
  await newStory(page);
  await press('Enter', 'Enter');
  await type('/pic');
  const chooser = page.waitForEvent('filechooser');
  await expect(page.getByRole('option', { name: 'Picture' })).toBeVisible();
  await press('Enter');
  const png = Buffer.from(
    await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 });
      canvas.getContext('2d')?.fillRect(0, 0, 300, 200);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    }),
    'base64',
  );
  await (await chooser).setFiles({ name: 'boat.png', mimeType: 'image/png', buffer: png });
  await type('It went on.');
  await expect(story(page).locator('figure img')).toHaveAttribute('src', /\/_\/image\/[0-9a-f]{32}/u);
  await story(page).locator('figure img').click();
  await page.getByRole('button', { name: 'Wide' }).click();
  await page.getByRole('button', { name: 'Add description' }).click();
  await type('A boat');
  await press('Enter');
  const caption = story(page).locator('figcaption');
  const hint = () => caption.evaluate((element) => getComputedStyle(element, '::before').content);
  expect(await hint()).toContain('Add a caption');
  await caption.click();
  await type('On the lake');
  expect(await hint()).toBe('none');
  await waitUntilSaved(page);
  const [image, after] = (await savedDraft(page)).blocks;
  expect(image).toMatchObject({
    type: 'image',
    width: 300,
    height: 200,
    alt: 'A boat',
    layout: 'outset',
    text: 'On the lake',
    focusX: 50,
    focusY: 50,
  });
  expect(after?.text).toBe('It went on.');
});

test('what other programs hand over becomes blocks', async () => {
  await newStory(page);
  await press('Enter', 'Enter');
  await paste(
    '<b style="font-weight:normal"><h1>Part</h1><p><span style="font-weight:700">Bold</span> text</p><ul><li>one</li></ul></b>',
    'Part\nBold text\none',
  );
  await waitUntilSaved(page);
  expect(await lines(page)).toEqual(['h2: Part', 'p: Bold text', 'li: one']);
  await press('Enter', 'Enter');
  await paste('', '## Small\n\nwith `code`');
  await expect(story(page)).toContainText('with code');
  await waitUntilSaved(page);
  expect((await lines(page)).slice(3)).toEqual(['h2: Small', 'p: with code']);
});

test('offline is said, and what was written goes out when the network is back', async () => {
  await newStory(page);
  await type('Offline');
  await waitUntilSaved(page);
  // The last part of the page whose code comes by itself: whatever comes after the tunnel began would be missing.
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible();
  await context.setOffline(true);
  await press('Enter', 'Enter');
  await type('written in a tunnel');
  await expect(page.getByText('Offline. Saved on this device').first()).toBeVisible();
  await context.setOffline(false);
  await waitUntilSaved(page);
  expect(await lines(page)).toEqual(['p: written in a tunnel']);
});

test('a tab that dies while the server is away loses nothing', async () => {
  await newStory(page);
  await type('Killed');
  await waitUntilSaved(page);
  const { url } = await addressOf(page);
  const other = await context.newPage();
  await page.close();
  await other.route('**/_/graphql', (route) => (route.request().postData()?.includes('saveDraft') ? route.abort() : route.continue()));
  await other.goto(url, { waitUntil: 'networkidle' });
  await story(other).click();
  await other.keyboard.press('Control+End');
  await other.keyboard.type('the last word');
  await expect(other.getByText('Couldn’t reach the server. Saved on this device').first()).toBeVisible();
  await other.close();
  page = await context.newPage();
  said = watchConsole(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  await expect(story(page)).toContainText('the last word');
  await expect(page.getByText('Restored unsaved changes from this device.')).toBeVisible();
  await waitUntilSaved(page);
  expect(JSON.stringify(await savedDraft(page))).toContain('the last word');
});

test('a refused save is tried again only where that can help', async () => {
  await newStory(page);
  await type('Refused');
  await waitUntilSaved(page);
  for (const [answer, words, tries] of [
    ['NotFound', 'This story no longer exists.', 0],
    ['RateLimited', 'Too many saves in a short time. Try again in a minute.', 1],
  ] as const) {
    await page.route('**/_/graphql', (route) => {
      if (!route.request().postData()?.includes('saveDraft(')) return route.fallback();
      const asked: unknown = route.request().postDataJSON();
      const refusal = { data: { saveDraft: { __typename: answer } } };
      return route.fulfill({ json: Array.isArray(asked) ? asked.map(() => refusal) : refusal });
    });
    await type(' again');
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(tries);
    await page.unroute('**/_/graphql');
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await waitUntilSaved(page);
});

test('a second tab can read only, until it takes over', async () => {
  await newStory(page);
  await type('Two tabs');
  await waitUntilSaved(page);
  const { url } = await addressOf(page);
  const second = await context.newPage();
  await second.goto(url, { waitUntil: 'networkidle' });
  await expect(second.getByText('You’re editing this story in another tab.')).toBeVisible();
  await expect(story(second)).toHaveAttribute('contenteditable', 'false');
  await type(' and one writer');
  await second.getByRole('button', { name: 'Edit here instead' }).click();
  await expect(story(second)).toHaveAttribute('contenteditable', 'true');
  await expect(story(second)).toContainText('Two tabs and one writer');
  await expect(page.getByText('You’re editing this story in another tab.')).toBeVisible();
  await second.close();
});

test('a tab that only reads keeps what the writing tab could not send, and goes on when that tab is closed', async () => {
  await newStory(page);
  await type('Closed too soon');
  await waitUntilSaved(page);
  const { url } = await addressOf(page);
  const second = await context.newPage();
  await second.goto(url, { waitUntil: 'networkidle' });
  await expect(second.getByText('You’re editing this story in another tab.')).toBeVisible();
  await page.route('**/_/graphql', (route) => route.abort());
  await type(' with its last words');
  await expect(page.getByText('Couldn’t reach the server. Saved on this device').first()).toBeVisible();
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.close();
  page = second;
  said = watchConsole(page);
  await expect(story(page)).toHaveAttribute('contenteditable', 'true');
  await expect(story(page)).toContainText('Closed too soon with its last words');
  await waitUntilSaved(page);
  expect((await savedDraft(page)).title).toBe('Closed too soon with its last words');
});

test('a tab that takes over has what the other tab could not send', async () => {
  await newStory(page);
  await type('Handed over');
  await waitUntilSaved(page);
  const { url } = await addressOf(page);
  const second = await context.newPage();
  await second.goto(url, { waitUntil: 'networkidle' });
  await page.route('**/_/graphql', (route) => route.abort());
  await type(' in a tunnel');
  await expect(page.getByText('Couldn’t reach the server. Saved on this device').first()).toBeVisible();
  await second.getByRole('button', { name: 'Edit here instead' }).click();
  await expect(story(second)).toContainText('Handed over in a tunnel');
  await waitUntilSaved(second);
  expect((await savedDraft(second)).title).toBe('Handed over in a tunnel');
  await page.close();
  page = second;
  said = watchConsole(page);
});

test('what another device wrote comes in by itself; where both wrote, the writer chooses', async () => {
  await newStory(page);
  await press('Enter', 'Enter');
  await type('first');
  await press('Enter');
  await type('second');
  await waitUntilSaved(page);
  const save = async (text: string, index: number): Promise<void> => {
    const { revision, blocks } = await savedDraft(page);
    const input = {
      postId: (await addressOf(page)).id,
      saveId: `elsewhere-${text}`,
      baseRevision: revision,
      blocks: [{ ...blocks[index], text }],
    };
    const { saveDraft } = await ask(page, 'mutation($input:SaveDraftInput!){saveDraft(input:$input){__typename}}', { input });
    expect(saveDraft?.__typename).toBe('DraftSaved');
  };
  await save('elsewhere', 0);
  await type(' here');
  await expect(story(page)).toContainText('elsewhere');
  await waitUntilSaved(page);
  expect(await lines(page)).toEqual(['p: elsewhere', 'p: second here']);
  await save('theirs', 1);
  await type(' and mine');
  const dialog = page.getByRole('dialog', { name: 'Changed in two places' });
  await expect(dialog).toContainText('second here and mine');
  await expect(dialog).toContainText('theirs');
  await looksRight(page, 'conflict');
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await waitUntilSaved(page);
  expect(await lines(page)).toEqual(['p: elsewhere', 'p: theirs', 'p: second here and mine']);
});

test('on a phone the bar stands at the foot of the window', async ({ browser, baseURL }) => {
  const phone = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    storageState: await context.storageState(),
  });
  const small = await phone.newPage();
  await newStory(small);
  await small.keyboard.press('Enter');
  await small.keyboard.type('words');
  await small.keyboard.press('Enter');
  await expect(small.getByRole('button', { name: 'Insert a block' })).toBeVisible();
  await small.keyboard.type('some words');
  await small.keyboard.press('Shift+Control+ArrowLeft');
  const bar = small.getByRole('toolbar', { name: 'Formatting' });
  await expect(bar).toBeVisible();
  const box = await bar.boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(740);
  if (process.env.SHOTS) await small.screenshot({ path: `${process.env.SHOTS}/phone.png` });
});
