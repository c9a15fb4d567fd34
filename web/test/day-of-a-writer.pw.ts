import { readFileSync } from 'node:fs';
import { type Browser, expect, type Locator, type Page, test } from './support/test';
import { act, waitForOperation, drawer, editor, openDrawer, response, write } from './support/discussion';
import { looksRight } from './support/looks';
import { body, type Published, publish as publishShort } from './support/published';
import { ask, newReader } from './support/reader';
import { OwnServer } from './support/server';
import { setPictures, writeAll } from './support/long-story';
import { handText, savedDraft, waitUntilSaved, story } from './support/writing';

/** The walk has a server of its own: it is killed three times. */
let site: OwnServer;
test.beforeAll(async () => {
  site = new OwnServer();
  await site.start();
});
test.afterAll(() => site.end());

let step = 0;
/** A picture of every step, where a folder is named for them. */
async function shot(page: Page, name: string): Promise<void> {
  step++;
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/day-${String(step).padStart(2, '0')}-${name}.png` });
}

const status = (page: Page, name: string): Locator => page.locator(`[data-save="${name}"]`);
const text = async (page: Page): Promise<string> => (await savedDraft(page)).blocks.map((block) => block.text).join('\n');

/** What the server had acknowledged is all there; a sentence may have grown since. */
async function hasAll(page: Page, before: Awaited<ReturnType<typeof savedDraft>>): Promise<void> {
  const now = await savedDraft(page);
  expect([now.title, now.subtitle]).toEqual([before.title, before.subtitle]);
  const texts = new Map(now.blocks.map((block) => [block.id, block.text]));
  for (const block of before.blocks) expect(texts.get(block.id)?.startsWith(block.text), block.text).toBe(true);
}

/** Puts the caret behind a paragraph. */
const goBehind = (page: Page, words: string): Promise<void> =>
  story(page).evaluate(async (dom, wanted) => {
    const paragraph = [...dom.querySelectorAll('p')].find(({ textContent }) => textContent.includes(wanted));
    (dom as HTMLElement).focus();
    if (paragraph) getSelection()?.selectAllChildren(paragraph);
    getSelection()?.collapseToEnd();
    // The editor hears of it a moment later.
    await new Promise(requestAnimationFrame);
  }, words);

const sayNothing: string[] = [];

/** Nothing may fail on a page, whatever becomes of the network. */
const watch = (page: Page): void => void page.on('pageerror', ({ message }) => sayNothing.push(message));

/** What this browser keeps of stories. */
const localCopies = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const open = indexedDB.open('quire-drafts');
        open.addEventListener('success', () => {
          const all = open.result.transaction('drafts').objectStore('drafts').getAll();
          all.addEventListener('success', () => {
            open.result.close();
            resolve(JSON.stringify(all.result));
          });
        });
      }),
  );

/** The tab dies without a word to its page, and the story is opened in another. */
async function crash(page: Page, meanwhile: () => Promise<void>): Promise<Page> {
  const [url, context] = [page.url(), page.context()];
  const crashed = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
  await meanwhile();
  const next = await context.newPage();
  watch(next);
  await next.goto(url, { waitUntil: 'networkidle' });
  return next;
}

/** The server is killed in the middle of a sentence, and the tab with it; then the server alone, while a save is on its way. */
async function killBoth(page: Page): Promise<Page> {
  await page.keyboard.press('Enter');
  await page.keyboard.type('The server goes away');
  await waitUntilSaved(page);
  const before = await savedDraft(page);
  const typing = page.keyboard.type(' in the middle of this sentence, and nobody stops writing.', { delay: 20 });
  await site.kill();
  await typing;
  await expect(status(page, 'failing')).toBeVisible();
  await expect(page.getByText('Couldn’t reach the server. Saved on this device').first()).toBeVisible();
  await shot(page, 'server-away');
  await expect.poll(() => localCopies(page)).toContain('nobody stops writing.');
  const next = await crash(page, () => site.start());
  await hasAll(next, before);
  await expect(next.getByText('Restored unsaved changes from this device.')).toBeVisible();
  await expect(status(next, 'saved')).toBeVisible();
  await shot(next, 'restored');
  expect(await text(next)).toContain('The server goes away in the middle of this sentence, and nobody stops writing.');
  await goBehind(next, 'nobody stops writing.');
  const sent = next.waitForRequest((request) => (request.postData() ?? '').includes('saveDraft('));
  await next.keyboard.type(' It goes once more.');
  await sent;
  await site.kill();
  await site.start();
  await expect(status(next, 'saved')).toBeVisible();
  expect((await text(next)).split('It goes once more.').length, 'once, not twice').toBe(2);
  await shot(next, 'server-back');
  return next;
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.keyboard.type(' Then a tunnel comes.');
  await expect(page.getByText('Offline. Saved on this device').first()).toBeVisible();
  await shot(page, 'offline');
  await page.context().setOffline(false);
  await expect(status(page, 'saved')).toBeVisible();
  expect(await text(page)).toContain('Then a tunnel comes.');
}

/** Goes on in a second tab; the first can only be read from then on. */
async function changeTabs(page: Page): Promise<Page> {
  const second = await page.context().newPage();
  watch(second);
  await second.goto(page.url(), { waitUntil: 'networkidle' });
  await expect(second.getByText('You’re editing this story in another tab.')).toBeVisible();
  await expect(story(second)).toHaveAttribute('contenteditable', 'false');
  await shot(second, 'second-tab');
  await page.keyboard.type(' Said in the first tab.');
  await second.getByRole('button', { name: 'Edit here instead' }).click();
  await expect(story(second)).toHaveAttribute('contenteditable', 'true');
  await expect(story(second)).toContainText('Said in the first tab.');
  await expect(page.getByText('You’re editing this story in another tab.')).toBeVisible();
  await expect(story(page)).toHaveAttribute('contenteditable', 'false');
  await goBehind(second, 'Said in the first tab.');
  await second.keyboard.type(' And in the second.');
  await waitUntilSaved(second);
  expect(await text(second)).toContain('Said in the first tab. And in the second.');
  await page.close();
  return second;
}

async function publish(page: Page): Promise<Published> {
  const id = /\/p\/(\w+)\/edit/u.exec(page.url())?.[1] ?? '';
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByLabel('Topics').fill('Winter, Lakes');
  await shot(page, 'publish');
  const sent: string[] = [];
  page.on('request', (request) => {
    if ((request.postData() ?? '').includes('setPostPublished(')) sent.push(request.url());
  });
  await dialog.getByRole('button', { name: 'Publish now' }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A winter on the lake');
  await expect(page).not.toHaveURL(/\/edit$/u);
  expect(sent.length, 'two presses are one request').toBe(1);
  return { id, url: page.url() };
}

/** The story's text for readers, as one text. */
async function read(page: Page, { url }: Published): Promise<string> {
  await page.goto(url, { waitUntil: 'networkidle' });
  return body(page).innerText();
}

/** What is embedded asks nothing of its site before it is pressed, and runs in a sandbox then. */
async function playFilm(page: Page): Promise<void> {
  const asked: string[] = [];
  await page.route('https://player.vimeo.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Film</title><p>The film.</p>' });
  });
  const film = body(page).locator('figure[data-embed]');
  await expect(film.getByRole('link', { name: 'A film' })).toHaveAttribute('href', 'https://vimeo.com/1084537');
  expect(asked).toEqual([]);
  await film.getByRole('link').click();
  await expect(film.locator('iframe')).toHaveAttribute('sandbox', /^allow-scripts allow-same-origin /u);
  await expect(film.frameLocator('iframe').getByText('The film.')).toBeVisible();
  await shot(page, 'film');
}

/** What is copied has its headings, links and pictures, and none of our looks. */
async function copyAll(page: Page): Promise<void> {
  const html = await body(page).evaluate((whole) => {
    getSelection()?.selectAllChildren(whole);
    const data = new DataTransfer();
    whole.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
    return data.getData('text/html');
  });
  for (const part of [/<h2[^>]*>Morning/u, /<strong>cold<\/strong>/u, /<a href="https:\/\/example\.org\/">the map<\/a>/u])
    expect(html).toMatch(part);
  expect(html).toContain(`src="${site.url}/_/image/`);
  expect(html).not.toMatch(/ (?:class|style|data-[\w-]+)=/u);
}

async function answer(reader: Page, writer: Page, published: Published, readerName: string): Promise<void> {
  await openDrawer(reader, published);
  await write(reader, 'I was there, and it spoke.');
  const sent = waitForOperation(reader, 'RespondToPost');
  await reader.keyboard.press('Control+Enter');
  await expect(response(reader, 'I was there, and it spoke.')).toBeVisible();
  await sent;
  await shot(reader, 'answered');
  await openDrawer(writer, published);
  const theirs = response(writer, 'I was there, and it spoke.');
  await theirs.getByRole('button', { name: /^Reply to/u }).click();
  await expect(editor(writer, `Reply to ${readerName}`)).toBeFocused();
  await writer.keyboard.type('What did it say?');
  const replied = waitForOperation(writer, 'RespondToPost');
  await writer.keyboard.press('Control+Enter');
  await expect(response(writer, 'What did it say?')).toBeVisible();
  await replied;
}

async function hide(reader: Page, writer: Page, published: Published): Promise<void> {
  await openDrawer(writer, published);
  const theirs = response(writer, 'I was there, and it spoke.');
  const hidden = waitForOperation(writer, 'HidePostResponseOnParentPost');
  await act(theirs, 'Hide');
  await expect(theirs).toBeHidden();
  await hidden;
  await shot(writer, 'hidden');
  const shown = Promise.all([
    waitForOperation(writer, 'UnhidePostResponseOnParentPost'),
    waitForOperation(writer, 'RefetchThreadedPostResponses'),
  ]);
  await drawer(writer).getByRole('button', { name: 'Undo' }).click();
  await shown;
  await expect(theirs).toBeVisible();
  const gone = waitForOperation(writer, 'HidePostResponseOnParentPost');
  await act(theirs, 'Hide');
  await gone;
  await openDrawer(reader, published);
  await expect(drawer(reader).getByText('Hidden by the author')).toBeVisible();
}

async function deleteAndTakeBack(reader: Page, writer: Page, published: Published): Promise<void> {
  const row = writer.getByRole('listitem').filter({ has: writer.getByRole('heading', { name: 'A winter on the lake' }) });
  await writer.goto(`${site.url}/me/stories/public`, { waitUntil: 'networkidle' });
  await writer.getByRole('button', { name: 'Actions for A winter on the lake' }).click();
  const trashed = waitForOperation(writer, 'deletePost');
  await row.getByRole('button', { name: 'Move to the trash' }).click();
  await trashed;
  await expect(row).toBeHidden();
  expect((await reader.goto(published.url, { waitUntil: 'networkidle' }))?.status()).toBe(410);
  await shot(reader, 'deleted');
  await writer.goto(`${site.url}/me/stories/deleted`, { waitUntil: 'networkidle' });
  await shot(writer, 'trash');
  const back = waitForOperation(writer, 'undeletePost');
  await writer.getByRole('button', { name: 'Restore A winter on the lake' }).click();
  await back;
  await expect(writer.getByText('The trash is empty.')).toBeVisible();
}

async function people(browser: Browser): Promise<{ writer: Page; reader: Page; named: { name: string; username: string } }> {
  const options = { baseURL: site.url, viewport: { width: 1280, height: 900 } };
  const { page: writer } = await newReader(browser, options, site.outbox);
  const { page: reader } = await newReader(browser, options, site.outbox);
  for (const page of [writer, reader]) watch(page);
  // Search finds people who have written something.
  await publishShort(reader, 'What a reader wrote');
  const { viewer } = await ask(reader, '{viewer{name username}}', {});
  const named = viewer as unknown as { name: string; username: string };
  const found = async (): Promise<boolean> => {
    const hits = await writer.request.post(`${site.url}/1/indexes/*/queries`, {
      data: { requests: [{ indexName: 'users', query: named.username.slice(0, 6), hitsPerPage: 6 }] },
    });
    return (await hits.text()).includes(named.username);
  };
  await expect.poll(found).toBe(true);
  return { writer, reader, named };
}

// F037, F040, F043; checks 10 to 13, 16 and 17
test('a writer’s day: every block, a killed server, a tunnel, two tabs, an answer, a change of mind, and not a word is lost', async ({
  browser,
}) => {
  const { writer, reader, named } = await people(browser);
  await writeAll(writer, named, shot);
  await setPictures(writer, shot);
  await waitUntilSaved(writer);
  const { title, subtitle, blocks } = await savedDraft(writer);
  expect([title, subtitle]).toEqual(['A winter on the lake', 'and what the ice said']);
  expect(blocks.map(({ type }) => type)).toEqual([
    'p',
    'p',
    'p',
    'h2',
    'h3',
    'quote',
    'pullQuote',
    'li',
    'li',
    'li',
    'li',
    'li',
    'li',
    'code',
    'separator',
    'table',
    'embed',
    'image',
    'image',
    'imageGrid',
    'p',
    'footnote',
  ]);
  expect(blocks[0]).toMatchObject({ dropCap: true, text: 'It was cold and still, not hardly warm, by the map.' });
  expect(blocks[1]?.text).toBe(`I asked ${named.name} about it.1 Nobody knew.`);
  expect(blocks[2]?.text).toBe('湖 is a lake.');
  expect(blocks[17]).toMatchObject({ alt: 'Ice', layout: 'outset', focusX: 76, focusY: 30 });
  expect(blocks[18]).toMatchObject({ alt: 'A boat', layout: 'full' });
  expect(blocks[19]).toMatchObject({ images: [{ alt: 'The shore' }, { alt: 'Two gulls' }] });

  const long = Array.from(
    { length: 40 },
    (_, n) => `Paragraph ${n} goes on. ${'Words that somebody wrote by the lake. '.repeat(8).trim()}`,
  ).join('\n\n');
  await goBehind(writer, 'The ice said nothing.');
  await writer.keyboard.press('Enter');
  await handText(writer, '', long);
  await writer.keyboard.press('Enter');
  await handText(writer, readFileSync(new URL('../src/features/editor/paste/fixtures/apple-notes.html', import.meta.url), 'utf8'), 'Notes');
  await waitUntilSaved(writer);
  expect((await savedDraft(writer)).blocks.length).toBeGreaterThan(60);
  await shot(writer, 'long');

  const again = await killBoth(writer);
  await goOffline(again);
  const here = await changeTabs(again);
  const published = await publish(here);
  const first = await read(reader, published);
  for (const words of [
    'Said loudly',
    'Paragraph 39 goes on.',
    'nobody stops writing. It goes once more. Then a tunnel comes. Said in the first tab. And in the second.',
  ])
    expect(first).toContain(words);
  await looksRight(reader, 'day-story');
  await reader.setViewportSize({ width: 1280, height: 900 });
  // From the slim sidebar to the end of the window.
  const { x, width } = (await body(reader).locator('figure[data-layout="full"]').boundingBox()) ?? { x: 0, width: 0 };
  expect([x, x + width]).toEqual([72, 1280]);

  await copyAll(reader);
  await playFilm(reader);
  await answer(reader, here, published, named.name);
  await hide(reader, here, published);
  await deleteAndTakeBack(reader, here, published);
  expect(await read(reader, published)).toBe(first);

  await site.kill();
  await site.start();
  expect(await read(reader, published)).toBe(first);
  await openDrawer(reader, published);
  await expect(drawer(reader).getByText('Hidden by the author')).toBeVisible();
  await shot(reader, 'evening');
  expect(sayNothing).toEqual([]);
});
