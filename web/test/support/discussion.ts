import { expect, type Locator, type Page } from '@playwright/test';
import type { Published } from './published';
import { ask } from './reader';

let count = 0;

/** Answers a story, or a response, in the name of the person who is signed in on the page; the id of the answer. */
export async function respond(page: Page, postId: string, text: string): Promise<string> {
  const input = { postId, saveId: `test-${process.pid}-${Date.now()}-${count++}`, blocks: [{ id: 'one', type: 'p', text }] };
  const { respondToPost } = await ask(page, 'mutation($input:RespondInput!){respondToPost(input:$input){__typename ... on Post{id}}}', {
    input,
  });
  expect(respondToPost?.__typename).toBe('Post');
  return (respondToPost as { id: string }).id;
}

export const drawer = (page: Page): Locator => page.getByRole('dialog', { name: /response/iu });
/** The field for a response, as text or as an editor. */
export const field = (page: Page, name = 'What do you think?'): Locator => page.getByRole('textbox', { name });
/** The same once the editor is there. */
export const editor = (page: Page, name?: string): Locator => field(page, name).and(page.locator('.ProseMirror'));
/** A response with these words; of one within another the inner one. */
export const response = (page: Page, text: string): Locator => drawer(page).getByRole('article').filter({ hasText: text }).last();
export const responsesButton = (page: Page): Locator =>
  page.getByRole('group', { name: 'Story actions', exact: true }).locator('a[data-responses]');

/** Opens the drawer of a story by its button. */
export async function openDrawer(page: Page, { url }: Published): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await responsesButton(page).click();
  await expect(drawer(page)).toBeVisible();
}

/** Turns to the field and types, once the editor is there. */
export async function write(page: Page, text: string, name?: string): Promise<void> {
  await field(page, name).click();
  await expect(editor(page, name)).toBeFocused();
  await page.keyboard.type(text);
}

/** Does something from the menu of a response. */
export async function act(of: Locator, name: string): Promise<void> {
  await of
    .getByRole('button', { name: /^More about the response/u })
    .first()
    .click();
  await of.getByRole('button', { name, exact: true }).click();
}

/** The server has answered an operation. */
export const waitForOperation = (page: Page, operation: string): Promise<unknown> =>
  page.waitForResponse((r) => (r.request().postData() ?? '').includes(`${operation}(`));

/** Lets an operation never arrive; `page.unroute` lets it through again. */
export async function cut(page: Page, operation: string): Promise<void> {
  await page.route('**/_/graphql', (route) =>
    (route.request().postData() ?? '').includes(`${operation}(`) ? route.abort() : route.continue(),
  );
}
