import { expect, type Locator, type Page } from '@playwright/test';
import { ask } from './reader';

export const story = (page: Page): Locator => page.getByRole('textbox', { name: 'Story' });

/** Opens an empty story with the caret in its title. */
export async function newStory(page: Page): Promise<void> {
  await page.goto('/new-story', { waitUntil: 'networkidle' });
  await story(page).locator('[data-title]').click();
}

/** Hands a text to the story as the clipboard does. */
export const handText = (page: Page, html: string, text: string): Promise<void> =>
  story(page).evaluate(
    (dom, [asHtml, asText]) => {
      const data = new DataTransfer();
      if (asHtml) data.setData('text/html', asHtml);
      data.setData('text/plain', asText ?? '');
      dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    [html, text],
  );

/** What its site says of a film, whatever the network of the test is: no one is asked, who might take long to answer. */
export const tellOfFilms = async (page: Page): Promise<void> =>
  void (await page.route('**/_/graphql', async (route) => {
    if (!route.request().postData()?.includes('describeEmbed(')) return route.fallback();
    const asked = route.request().postDataJSON() as { query: string } | { query: string }[];
    const isAboutFilm = [asked].flat().map(({ query }) => query.includes('describeEmbed('));
    const others = [asked].flat().map((one, n) => (isAboutFilm[n] ? { query: '{session{xsrf}}' } : one));
    const response = await route.fetch({ postData: JSON.stringify(Array.isArray(asked) ? others : others[0]) });
    const answers = [(await response.json()) as object]
      .flat()
      .map((answer, n) => (isAboutFilm[n] ? { data: { describeEmbed: { title: 'A film', ratio: 75 } } } : answer));
    return route.fulfill({ response, json: Array.isArray(asked) ? answers : answers[0] });
  }));

/** Types every block that typing makes: headings, quotes, lists, code, a separator, a table, and a film by its address. */
export async function typeBlocks(page: Page): Promise<void> {
  const type = (words: string): Promise<void> => page.keyboard.type(words);
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await type('# Morning');
  await press('Enter');
  await type('## First light');
  await press('Enter');
  await type('> Said quietly');
  await press('Enter', 'Enter');
  await type('> > Said loudly');
  await press('Enter');
  await type('* bread');
  await press('Enter', 'Tab');
  await type('white');
  await press('Enter', 'Shift+Tab');
  await type('cheese');
  await press('Enter', 'Enter');
  await type('1. first');
  await press('Enter');
  await type('second');
  await press('Enter', 'Enter');
  await type('[] open');
  await press('Enter', 'Enter');
  await type('```js ');
  await type('let a = 1;');
  await press('Enter');
  await type('a += 1;');
  await press('Control+Enter');
  await type('---');
  await type('/tab');
  await expect(page.getByRole('option', { name: 'Table' })).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await type('Day');
  await press('Tab');
  await type('Km');
  await press('Enter');
  await handText(page, '', 'https://vimeo.com/1084537');
  await expect(page.getByRole('status').filter({ hasText: 'Embedded from Vimeo.' })).toBeVisible();
}

/** Words as an input method writes them: shown while they are composed, then taken. */
export async function compose(page: Page, drafts: readonly string[], taken: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const draft of drafts)
    await devtools.send('Input.imeSetComposition', { text: draft, selectionStart: draft.length, selectionEnd: draft.length });
  await devtools.send('Input.insertText', { text: taken });
  await devtools.detach();
}

/** Everything is on the server. */
export const waitUntilSaved = (page: Page): Promise<void> => expect(page.locator('[data-save="saved"]')).toBeVisible();

interface SavedDraft {
  title: string;
  subtitle: string;
  revision: number;
  blocks: ({ id: string; type: string; text: string } & Record<string, unknown>)[];
}

/** The address of the story that is open. The first save changes it, and it is known here a moment after the page says that it saved. */
export async function addressOf(page: Page): Promise<{ url: string; id: string }> {
  const find = () => /\/p\/(\w+)\/edit/u.exec(page.url())?.[1];
  await expect.poll(find).toBeDefined();
  return { url: page.url(), id: find() ?? '' };
}

/** The story as the server has it. */
export async function savedDraft(page: Page): Promise<SavedDraft> {
  const { id } = await addressOf(page);
  const { draft } = await ask(page, 'query($id:ID!){draft(id:$id){... on Draft{title subtitle revision blocks}}}', { id });
  return draft as unknown as SavedDraft;
}

/** Its blocks without their ids, as one line each. */
export const lines = async (page: Page): Promise<string[]> => (await savedDraft(page)).blocks.map(({ type, text }) => `${type}: ${text}`);

const SAVE = 'mutation($input:CreateDraftInput!){createDraft(input:$input){... on DraftSaved{postId revision}}}';
const PUBLISH = 'mutation($input:SetPostPublishedInput!){setPostPublished(input:$input){__typename ... on Draft{post{url}}}}';

interface Making {
  text?: string;
  /** Published with these settings; scheduled, when there is a moment. */
  settings?: Record<string, unknown>;
  publishAt?: string;
}

/** Writes a story without its screens, and publishes it when there is something to say about that. */
export async function makeStory(
  page: Page,
  title: string,
  { text = 'It was early and cold.', settings, publishAt }: Making = {},
): Promise<{ id: string; url: string | null }> {
  const input = { saveId: `made-${crypto.randomUUID()}`, title, blocks: [{ id: 'a', type: 'p', text }] };
  const { createDraft } = await ask(page, SAVE, { input });
  const { postId, revision } = createDraft as unknown as { postId: string; revision: number };
  if (!settings && !publishAt) return { id: postId, url: null };
  const { setPostPublished: done } = await ask(page, PUBLISH, { input: { postId, revision, settings, publishAt } });
  expect(done?.__typename).toBe('Draft');
  return { id: postId, url: (done?.post as { url: string } | null)?.url ?? null };
}

/** Goes on writing without the screens: another text for the first paragraph. */
export async function rewrite(page: Page, postId: string, baseRevision: number, text: string): Promise<void> {
  const input = { postId, saveId: `again-${crypto.randomUUID()}`, baseRevision, blocks: [{ id: 'a', type: 'p', text }] };
  const { saveDraft } = await ask(page, 'mutation($input:SaveDraftInput!){saveDraft(input:$input){__typename}}', { input });
  expect(saveDraft?.__typename).toBe('DraftSaved');
}
