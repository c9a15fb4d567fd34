import { expect, type Locator, type Page, test } from './support/test';
import { looksRight } from './support/looks';
import { enter, newDevice, newReader } from './support/reader';
import { watchConsole } from './support/watch';
import { addressOf, savedDraft, lines, newStory, waitUntilSaved, story } from './support/writing';

let page: Page;
let email: string;
let said: string[];

test.beforeEach(async ({ browser, baseURL }) => {
  ({ page, email } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } }));
  said = watchConsole(page);
});
test.afterEach(async () => {
  expect(said).toEqual([]);
});

const type = (text: string): Promise<void> => page.keyboard.type(text);
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Hands a picture to the text as the browser does. */
const handPicture = (how: 'drop' | 'paste'): Promise<void> =>
  story(page).evaluate(async (dom, kind) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 240, height: 160 });
    canvas.getContext('2d')?.fillRect(10, 10, 100, 100);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png');
    });
    const data = new DataTransfer();
    data.items.add(new File([blob ?? ''], 'boat.png', { type: 'image/png' }));
    if (kind === 'paste')
      return void dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    const { left, bottom } = [...dom.querySelectorAll('p')].at(-1)?.getBoundingClientRect() ?? { left: 0, bottom: 0 };
    dom.dispatchEvent(
      new DragEvent('drop', { dataTransfer: data, clientX: left + 4, clientY: bottom - 4, bubbles: true, cancelable: true }),
    );
  }, how);
/** A picture of this size. */
const pictureOf = async (width: number, height: number): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(
      ([w, h]) => Object.assign(document.createElement('canvas'), { width: w, height: h }).toDataURL('image/png').split(',')[1] ?? '',
      [width, height],
    ),
    'base64',
  );
const pictures = (): Locator => story(page).locator('figure img');

test('a new story begins with the caret in its title', async () => {
  await page.goto('/new-story', { waitUntil: 'networkidle' });
  await expect(story(page)).toBeFocused();
  await type('Straight away');
  await expect(story(page).locator('[data-title]')).toHaveText('Straight away');
  await waitUntilSaved(page);
});

test('pictures are taken by drop and by paste', async () => {
  await newStory(page);
  await type('Pictures');
  await press('Enter', 'Enter');
  await type('before');
  await press('Enter');
  await handPicture('paste');
  await expect(pictures()).toHaveAttribute('src', /\/_\/image\/[0-9a-f]{32}/u);
  await type('after');
  await handPicture('drop');
  await expect(pictures()).toHaveCount(2);
  await expect(pictures().last()).toHaveAttribute('src', /\/_\/image\/[0-9a-f]{32}/u);
  await waitUntilSaved(page);
  const { blocks } = await savedDraft(page);
  expect(blocks.filter(({ type: kind }) => kind === 'image').map(({ width, height }) => [width, height])).toEqual([
    [240, 160],
    [240, 160],
  ]);
  expect(blocks.filter(({ type: kind }) => kind === 'p').map(({ text }) => text)).toEqual(['before', 'after']);
});

// UX check 19
test('a picture that did not arrive is sent again on a press, what is none says so, and writing goes on', async () => {
  let isCut = true;
  await page.route('**/_/upload', (route) => (isCut ? route.abort() : route.continue()));
  await newStory(page);
  await press('Enter', 'Enter');
  await type('before');
  await press('Enter');
  await handPicture('paste');
  const figure = story(page).locator('figure');
  await expect(figure).toContainText('The picture could not be uploaded. Please try again.');
  await type('after');
  isCut = false;
  await figure.getByRole('button', { name: 'Try again' }).click();
  await expect(pictures()).toHaveAttribute('src', /\/_\/image\/[0-9a-f]{32}/u);
  await story(page).locator('p').last().click();
  const choose = async (name: string, mimeType: string, buffer: Buffer): Promise<void> => {
    await press('Control+End', 'Enter');
    const chooser = page.waitForEvent('filechooser');
    await type('/pic');
    await expect(page.getByRole('option', { name: 'Picture' })).toBeVisible();
    await press('Enter');
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  // As large as a telephone makes them.
  await choose('holiday.heic', 'image/heic', Buffer.alloc(12_000_000));
  await expect(page.getByText('This file can’t be used as a picture. Please choose a JPEG, PNG, WebP or GIF.')).toBeVisible();
  // What its name and type promise it is not: the server says so.
  await choose('boat.png', 'image/png', Buffer.from('no picture either'));
  await expect(figure.last()).toContainText('read this picture');
  await expect(figure.last().getByRole('button', { name: 'Try again' })).toHaveCount(0);
  for (const [width, height] of [
    [1, 1],
    [100, 20_000],
  ] as const) {
    const before = await pictures().count();
    await choose(`${width}x${height}.png`, 'image/png', await pictureOf(width, height));
    await expect(pictures()).toHaveCount(before + 1);
    await expect(pictures().last()).toHaveAttribute('src', /\/_\/image\/[0-9a-f]{32}/u);
  }
  await press('Control+End');
  await type(' and on');
  await waitUntilSaved(page);
  const { blocks } = await savedDraft(page);
  expect(blocks.map(({ type: kind }) => kind).slice(0, 3)).toEqual(['p', 'image', 'p']);
  expect(blocks.map(({ text }) => text).join('|')).toMatch(/^before\|\|after.* and on$/u);
  // What did not arrive, or was refused, the browser tells the console.
  said.splice(0);
});

test('what is embedded is asked for by its address', async () => {
  await newStory(page);
  await press('Enter', 'Enter');
  await type('/emb');
  await expect(page.getByRole('option', { name: 'Embed' })).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Embed' });
  await expect(dialog.getByRole('textbox', { name: 'Link', exact: true })).toBeFocused();
  await type('https://example.org/film');
  await press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('This site can’t be embedded');
  await looksRight(page, 'embed-dialog');
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole('textbox', { name: 'Link', exact: true }).fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await dialog.getByRole('textbox', { name: 'Link', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await waitUntilSaved(page);
  expect((await savedDraft(page)).blocks[0]).toMatchObject({ type: 'embed', provider: 'YouTube' });
});

test('a story that is written on another device can be read here, and taken over', async ({ browser, baseURL }) => {
  await newStory(page);
  await type('Two devices');
  await waitUntilSaved(page);
  const device = await newDevice(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } });
  const other = await device.newPage();
  await enter(other, email);
  await other.goto((await addressOf(page)).url, { waitUntil: 'networkidle' });
  await expect(other.getByText('This story is being edited on another device. It’s read-only here.')).toBeVisible();
  await expect(story(other)).toHaveAttribute('contenteditable', 'false');
  await other.getByRole('button', { name: 'Edit here instead' }).click();
  await expect(story(other)).toHaveAttribute('contenteditable', 'true');
  await expect(story(other)).toContainText('Two devices');
  await type(' and one writer');
  await expect(page.getByText('This story is being edited on another device. It’s read-only here.')).toBeVisible();
  await expect(story(page)).toHaveAttribute('contenteditable', 'false');
  await story(other).locator('[data-subtitle]').click();
  await other.keyboard.type('at last');
  await waitUntilSaved(other);
  expect(await savedDraft(other)).toMatchObject({ title: 'Two devices and one writer', subtitle: 'at last' });
});

test('people are named by an at-sign, with keys alone', async ({ request }) => {
  const found = await request.post('/1/indexes/*/queries', { data: { requests: [{ indexName: 'users', query: 'a', hitsPerPage: 1 }] } });
  const { results } = (await found.json()) as { results: { hits: { userId: string; name: string; username: string }[] }[] };
  const person = results[0]?.hits[0];
  if (!person) throw new Error('the site under test has nobody to name');
  await newStory(page);
  await press('Enter', 'Enter');
  await type(`ask @${person.username}`);
  const option = page.getByRole('option', { name: `${person.name} @${person.username}`, exact: true });
  await expect(option).toBeVisible();
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await looksRight(page, 'mention');
  await page.setViewportSize({ width: 1280, height: 900 });
  await press('Enter');
  await type('about it');
  await waitUntilSaved(page);
  expect((await savedDraft(page)).blocks[0]).toMatchObject({
    type: 'p',
    text: `ask ${person.name} about it`,
    marks: [{ type: 'mention', userId: person.userId, start: 4, end: 4 + person.name.length }],
  });
  await press('Enter');
  await type(`@${person.username}`);
  await expect(option).toBeVisible();
  await press('Escape', 'Enter');
  await waitUntilSaved(page);
  expect((await lines(page))[1]).toBe(`p: @${person.username}`);
});

test('two footnotes at one place stay two, and lead back and forth', async () => {
  await newStory(page);
  await press('Enter', 'Enter');
  await type('It was cold[^');
  await type('By the thermometer.');
  await press('Enter');
  await type('[^');
  await type('And by the ice.');
  await press('Enter');
  await type(', and early.');
  await waitUntilSaved(page);
  const { blocks } = await savedDraft(page);
  expect(
    blocks.map(({ id, ...block }) => {
      expect(id).toMatch(/^[a-z0-9]{10}$/u);
      return block;
    }),
  ).toEqual([
    {
      type: 'p',
      text: 'It was cold12, and early.',
      marks: [
        { type: 'footnote', label: '1', start: 11, end: 12 },
        { type: 'footnote', label: '2', start: 12, end: 13 },
      ],
    },
    { type: 'footnote', label: '1', text: 'By the thermometer.' },
    { type: 'footnote', label: '2', text: 'And by the ice.' },
  ]);
  await looksRight(page, 'footnotes');
});

// proves F046: "The addresses of a mobile editor lead to the editor"
test('addresses of a mobile editor lead to the editor', async () => {
  await page.goto('/m-write');
  await expect(page).toHaveURL(/\/new-story$/u);
  await expect(story(page)).toBeVisible();
  await story(page).locator('[data-title]').click();
  await type('On the way');
  await waitUntilSaved(page);
  const { id } = await addressOf(page);
  await page.goto(`/m-write/${id}`);
  await expect(page).toHaveURL(new RegExp(`/p/${id}/edit$`, 'u'));
  await expect(story(page)).toContainText('On the way');
});

test('three backticks and Enter begin a code block, and a heading that is begun above the text stands in it', async () => {
  await newStory(page);
  await type('# A title');
  await expect(story(page).locator('[data-title]')).toHaveText('A title');
  await press('Enter');
  await type('## A part');
  await expect(story(page).locator('[data-subtitle]')).toHaveText('');
  await expect(story(page).locator('h3')).toHaveText('A part');
  await press('Enter');
  await type('```rust');
  await press('Enter');
  await type('let a = 1;');
  await expect(story(page).locator('pre')).toHaveText('let a = 1;');
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await waitUntilSaved(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog', { name: 'Publish' }).getByRole('button', { name: 'Publish now' }).click();
  const code = page.locator('[data-story-body] pre');
  await expect(code).toHaveText('let a = 1;');
  await expect(code.locator('.tok-keyword')).toHaveText('let');
  await expect(code).toHaveAttribute('tabindex', '0');
  await expect(page.getByRole('heading', { level: 2, name: 'A part' })).toBeVisible();
  await looksRight(page, 'code');
});
