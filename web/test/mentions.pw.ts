import { expect, type Page, test } from './support/test';
import { ask, newReader } from './support/reader';
import { savedDraft, newStory, waitUntilSaved } from './support/writing';

interface Me {
  id: string;
  name: string;
  username: string;
}

const me = async (page: Page): Promise<Me> => (await ask(page, '{viewer{id name username}}', {})).viewer as unknown as Me;

test('a writer may name who follows them though they have published nothing, and no account besides', async ({ browser, baseURL }) => {
  const options = { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } };
  const [{ page }, friend, other] = [
    await newReader(browser, options),
    await newReader(browser, options),
    await newReader(browser, options),
  ];
  const [writer, known, stranger] = [await me(page), await me(friend.page), await me(other.page)];
  await ask(friend.page, 'mutation($id:ID!){followUser(targetUserId:$id){__typename}}', { id: writer.id });

  await newStory(page);
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
  const people = page.getByRole('listbox', { name: 'People' }).getByRole('option');
  const begin = stranger.username.slice(0, 30);
  const asked = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes(`"words":"${begin}"`));
  await page.keyboard.type(`ask @${begin}`);
  await asked;
  await page.waitForLoadState('networkidle');
  await expect(people).toHaveCount(0);

  await page.keyboard.type(' or ');
  await page.keyboard.type(`@${known.username.slice(0, 30)}`);
  await expect(people).toHaveCount(1);
  await expect(people.first()).toContainText(`@${known.username}`);
  await page.keyboard.press('Enter');
  await waitUntilSaved(page);
  const [block] = (await savedDraft(page)).blocks as unknown as { text: string; marks: { type: string; userId: string }[] }[];
  expect(block?.text).toContain(known.name);
  expect(block?.marks).toEqual([expect.objectContaining({ type: 'mention', userId: known.id })]);
});
