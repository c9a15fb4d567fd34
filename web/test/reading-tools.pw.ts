import { expect, type Locator, type Page, test } from './support/test';
import { violations } from './support/axe';
import { looksRight } from './support/looks';
import { body, publish, type Published, rewrite, stranger, writerAndReader } from './support/published';
import { newReader } from './support/reader';
import { watchConsole } from './support/watch';

test.describe.configure({ mode: 'serial' });
const LONG = Array.from(
  { length: 60 },
  (_, n) =>
    `Paragraph ${n} goes on for a while. It has a second sentence, and words enough for more than one line on every screen there is.`,
);
let writer: Page;
let reader: Page;
let story: Published;
let locked: Published;
let said: string[];

test.beforeAll(async ({ browser, baseURL }) => {
  ({ writer, reader } = await writerAndReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 800 } }));
  story = await publish(writer, 'A long way', LONG);
  locked = await publish(writer, 'For members', LONG.slice(0, 12), 'LOCKED');
  said = watchConsole(reader);
});
test.afterAll(async () => {
  await writer.context().close();
  await reader.context().close();
});
test.afterEach(() => expect(said.splice(0)).toEqual([]));

test('a story that was left in the middle offers to go on there, and one read to its end does not', async () => {
  await reader.goto(story.url, { waitUntil: 'networkidle' });
  await expect(body(reader)).toBeVisible();
  await body(reader).locator('p').nth(30).scrollIntoViewIfNeeded();
  await expect.poll(() => reader.evaluate(() => localStorage.getItem('reading-positions') ?? '')).toContain(story.id);
  await reader.evaluate(() => scrollTo(0, 0));
  const left = await reader.evaluate(() => localStorage.getItem('reading-positions'));
  await reader.goto('/', { waitUntil: 'networkidle' });
  await reader.evaluate((kept) => localStorage.setItem('reading-positions', kept ?? ''), left?.replace(/"b\d+"/u, '"b30"'));
  // The offer stands for a few seconds: nothing else is waited for.
  await reader.goto(story.url);
  await reader.getByRole('button', { name: 'Resume reading' }).click();
  await expect(body(reader).locator('p').nth(30)).toBeInViewport();
  await reader.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => reader.evaluate(() => localStorage.getItem('reading-positions') ?? '')).not.toContain(story.id);
});

/** A voice that says nothing and is done when the test says so. */
const silentVoice = () => {
  const spoken: { text: string; rate: number; done: () => void }[] = [];
  const voice = {
    speak: (sentence: SpeechSynthesisUtterance) =>
      spoken.push({ text: sentence.text, rate: sentence.rate, done: () => sentence.dispatchEvent(new Event('end')) }),
    cancel: () => undefined,
  };
  Object.defineProperty(window, 'speechSynthesis', { value: voice });
  Object.assign(window, { spoken });
};
type Spoken = { spoken: { text: string; rate: number; done: () => void }[] };
const last = (page: Page) =>
  page.evaluate(() => {
    const { text, rate } = (window as unknown as Spoken).spoken.at(-1) ?? { text: '', rate: 0 };
    return { text, rate };
  });

test('a story is read aloud sentence by sentence, at the speed one likes, and can be stopped', async ({ browser, baseURL }) => {
  const page = await stranger(browser, { ...(baseURL && { baseURL }) });
  await page.addInitScript(silentVoice);
  await page.goto(story.url, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Listen to this story' }).click();
  const bar = page.getByRole('region', { name: 'Listening to “A long way”' });
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeFocused();
  await expect.poll(() => last(page)).toEqual({ text: 'Paragraph 0 goes on for a while. ', rate: 1 });
  const listenedTexts = () => page.evaluate(() => [...(CSS.highlights.get('listen') ?? [])].map(String));
  expect(await listenedTexts()).toEqual(['Paragraph 0 goes on for a while. ']);
  await page.evaluate(() => (window as unknown as Spoken).spoken.at(-1)?.done());
  await expect.poll(listenedTexts).toEqual([LONG[0]?.slice('Paragraph 0 goes on for a while. '.length)]);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await last(page)).text).toBe('Paragraph 1 goes on for a while. ');
  await bar.getByLabel('Speed').selectOption('1.5');
  await expect.poll(() => last(page)).toEqual({ text: 'Paragraph 1 goes on for a while. ', rate: 1.5 });
  await bar.getByRole('button', { name: 'Pause' }).click();
  await expect(bar.getByRole('button', { name: 'Play' })).toBeVisible();
  await looksRight(page, 'listen');
  await bar.getByRole('button', { name: 'Play' }).focus();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect.poll(listenedTexts).toEqual([]);
});

test('where nothing can be read aloud, nothing offers it', async ({ browser, baseURL }) => {
  const page = await stranger(browser, { ...(baseURL && { baseURL }) });
  await page.addInitScript(() => {
    delete (window as { speechSynthesis?: unknown }).speechSynthesis;
  });
  await page.goto(story.url, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Share this story' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Listen to this story' })).toHaveCount(0);
});

/** What the locked story's label says to someone. */
async function lockedLabel(page: Page, words: string | RegExp): Promise<Locator> {
  await page.goto(locked.url, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Member-only' }).click();
  const popover = page.getByRole('dialog', { name: 'Member-only story' });
  await expect(popover).toContainText(words);
  return popover;
}

// proves A018: "offered unlimited access at a member-only story"
test('strangers and readers of a member-only story are offered unlimited access', async ({ browser, baseURL }) => {
  const guest = await stranger(browser, { ...(baseURL && { baseURL }) });
  await expect(
    (await lockedLabel(guest, /^Member-only storyBecome a .+ member to enjoy unlimited access/u)).getByRole('link', {
      name: 'Get unlimited access',
    }),
  ).toBeVisible();
  expect(await violations(guest)).toEqual([]);
  await looksRight(guest, 'member-only');
  await guest.keyboard.press('Escape');
  await expect(guest.getByRole('dialog')).toHaveCount(0);
  await guest.context().close();
  const { page: buyer } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await expect((await lockedLabel(buyer, /unlimited access/u)).getByRole('link', { name: 'Get unlimited access' })).toBeVisible();
});

// proves F026: "is told that it is behind the paywall and can earn"
// proves A029: "The writer of a member-only story is told that it can earn"
test('the writer of a member-only story is told that it can earn', async () => {
  await lockedLabel(writer, 'This story is behind the paywall and eligible to earn money.');
});

test('a member sees at a member-only story since when they are one', async () => {
  // No one can become a member on a screen yet: the server's answer says it here.
  await reader.route('**/_/graphql', async (route) => {
    if (!route.request().postData()?.includes('query MemberOnly(')) return route.fallback();
    const response = await route.fetch();
    const answers = [(await response.json()) as { data: { viewer?: { membership: unknown } } }].flat();
    for (const { data } of answers)
      if (data.viewer) data.viewer.membership = { membershipId: '0123456789ab', memberSince: '2024-03-02T00:00:00Z' };
    return route.fulfill({ response, json: answers.length === 1 ? answers[0] : answers });
  });
  await lockedLabel(reader, /March 2024/u);
  await reader.unroute('**/_/graphql');
});

test('the author finds the way to their draft, and what is not out yet is said', async () => {
  await writer.goto(story.url, { waitUntil: 'networkidle' });
  const own = writer.getByRole('group', { name: 'Your story' });
  await expect(own.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/p/${story.id}/edit`);
  await expect(own).not.toContainText('Unpublished changes');
  await rewrite(writer, story, ['A new beginning.']);
  await writer.reload({ waitUntil: 'networkidle' });
  await expect(own).toContainText('Unpublished changes');
  await looksRight(writer, 'author');
  await writer.setViewportSize({ width: 1280, height: 800 });
  await own.getByRole('button', { name: 'Stats' }).click();
  const stats = writer.getByRole('dialog', { name: 'Story stats' });
  await expect(stats.getByText('Time spent reading')).toBeVisible();
  await expect(stats.locator('dd')).toHaveCount(5);
  await looksRight(writer, 'stats');
  await writer.setViewportSize({ width: 1280, height: 800 });
  await writer.keyboard.press('Escape');
  await expect(own.getByRole('button', { name: 'Stats' })).toBeFocused();
  await reader.goto(story.url, { waitUntil: 'networkidle' });
  await expect(reader.getByRole('group', { name: 'Your story' })).toHaveCount(0);
});

test('the printed story is the story, with its addresses, and nothing around it', async () => {
  await reader.goto(story.url, { waitUntil: 'networkidle' });
  await reader.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(body(reader).locator('p').first()).toBeVisible();
  for (const hidden of ['navigation', 'banner', 'contentinfo'] as const) await expect(reader.getByRole(hidden).first()).toBeHidden();
  await expect(reader.getByRole('button', { name: /^Clap/u }).first()).toBeHidden();
  await expect(reader.getByRole('button', { name: /^Follow/u }).first()).toBeHidden();
  await expect(reader.getByRole('heading', { level: 2 }).locator('visible=true')).toHaveCount(0);
  expect(await body(reader).evaluate((text) => getComputedStyle(text).color), 'dark on paper').toBe('rgb(29, 27, 24)');
  if (process.env.SHOTS) await reader.screenshot({ path: `${process.env.SHOTS}/print-story.png` });
  await reader.emulateMedia({ media: 'screen', colorScheme: 'light' });
});
