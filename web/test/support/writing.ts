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
