import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { ask, newDevice, newReader } from './reader';

/** A story someone published for a test. */
export interface Published {
  id: string;
  url: string;
}

let count = 0;

const saveId = (): string => `save-${process.pid}-${Date.now()}-${count++}`;
const blocksOf = (texts: string[]) => texts.map((text, n) => ({ id: `b${n}`, type: 'p', text }));

async function goPublic(page: Page, postId: string, revision: unknown, settings: object): Promise<Published> {
  const { setPostPublished } = await ask(
    page,
    'mutation($input:SetPostPublishedInput!){setPostPublished(input:$input){__typename ... on Draft{post{url}}}}',
    { input: { postId, revision, settings } },
  );
  expect(setPostPublished?.__typename).toBe('Draft');
  const post = setPostPublished?.post as { url: string } | undefined;
  return { id: postId, url: post?.url ?? '' };
}

/** Publishes paragraphs (`b0`, `b1`, …) as the person whose page it is. */
export async function publish(
  page: Page,
  title: string,
  texts: string[] = ['Something to talk about.'],
  visibility = 'PUBLIC',
  settings: object = {},
): Promise<Published> {
  const input = { saveId: saveId(), title, blocks: blocksOf(texts) };
  const { createDraft } = await ask(
    page,
    'mutation($input:CreateDraftInput!){createDraft(input:$input){__typename ... on DraftSaved{postId revision}}}',
    { input },
  );
  expect(createDraft?.__typename).toBe('DraftSaved');
  return goPublic(page, createDraft?.postId as string, createDraft?.revision, { visibility, ...settings });
}

/** Writes the paragraphs of a published story again, for its author alone. */
export async function rewrite(page: Page, { id }: Published, texts: string[]): Promise<void> {
  const { draft } = await ask(page, 'query($id:ID!){draft(id:$id){... on Draft{revision}}}', { id });
  const input = { postId: id, saveId: saveId(), baseRevision: draft?.revision, blocks: blocksOf(texts) };
  const { saveDraft } = await ask(page, 'mutation($input:SaveDraftInput!){saveDraft(input:$input){__typename}}', { input });
  expect(saveDraft?.__typename).toBe('DraftSaved');
}

/** Shows readers what was written last. */
export async function publishAgain(page: Page, { id }: Published): Promise<void> {
  const { draft } = await ask(page, 'query($id:ID!){draft(id:$id){... on Draft{revision}}}', { id });
  await goPublic(page, id, draft?.revision, {});
}

/** The text of the story that is open. */
export const body = (page: Page): Locator => page.locator('[data-story-body]');

/** Selects words of the story that is open, as with the mouse. */
export async function select(page: Page, words: string): Promise<void> {
  await page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('[data-story-body]') as Element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const at = node.data.indexOf(wanted);
      if (at < 0) continue;
      node.parentElement?.scrollIntoView({ block: 'center' });
      getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
      return;
    }
    throw new Error(`the story does not say “${wanted}”`);
  }, words);
}

/** The words that are painted in one way. */
export const highlightedWords = (page: Page, look: 'mine' | 'note' | 'top'): Promise<string[]> =>
  page.evaluate((name) => [...(CSS.highlights.get(name) ?? [])].map(String), `quote-${look}`);

/** A new writer and a new reader, each on a device of their own. */
export async function writerAndReader(browser: Browser, options: BrowserContextOptions): Promise<{ writer: Page; reader: Page }> {
  const [writer, reader] = [await newReader(browser, options), await newReader(browser, options)];
  return { writer: writer.page, reader: reader.page };
}

/** Someone who is not signed in. */
export const stranger = async (browser: Browser, options: BrowserContextOptions): Promise<Page> =>
  (await newDevice(browser, options)).newPage();
