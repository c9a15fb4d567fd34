import { expect, type Locator, type Page } from '@playwright/test';
import { ask } from './reader';

export const story = (page: Page): Locator => page.getByRole('textbox', { name: 'Story' });

/** Opens an empty story with the caret in its title. */
export async function newStory(page: Page): Promise<void> {
  await page.goto('/new-story', { waitUntil: 'networkidle' });
  await story(page).locator('[data-title]').click();
}

/** Everything is on the server. */
export const saved = (page: Page): Promise<void> => expect(page.locator('[data-save="saved"]')).toBeVisible({ timeout: 15_000 });

interface Kept {
  title: string;
  subtitle: string;
  revision: number;
  blocks: ({ id: string; type: string; text: string } & Record<string, unknown>)[];
}

/** The story as the server has it. */
export async function kept(page: Page): Promise<Kept> {
  const id = /\/p\/(\w+)\/edit/u.exec(page.url())?.[1];
  const { draft } = await ask(page, 'query($id:ID!){draft(id:$id){... on Draft{title subtitle revision blocks}}}', { id });
  return draft as unknown as Kept;
}

/** Its blocks without their ids, as one line each. */
export const lines = async (page: Page): Promise<string[]> => (await kept(page)).blocks.map(({ type, text }) => `${type}: ${text}`);

const SAVE = 'mutation($input:CreateDraftInput!){createDraft(input:$input){... on DraftSaved{postId revision}}}';
const PUBLISH = 'mutation($input:SetPostPublishedInput!){setPostPublished(input:$input){__typename ... on Draft{post{url}}}}';

interface Making {
  text?: string;
  /** Published with these settings; scheduled, when there is a moment. */
  settings?: Record<string, unknown>;
  publishAt?: string;
}

/** Writes a story without its screens, and publishes it when there is something to say about that. */
export async function makeStory(page: Page, title: string, { text = 'It was early and cold.', settings, publishAt }: Making = {}): Promise<{ id: string; url: string | null }> {
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
