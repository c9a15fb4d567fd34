import { expect, test } from './support/test';
import { looksRight } from './support/looks';
import { publish } from './support/published';
import { ask, newReader } from './support/reader';
import { watchConsole } from './support/watch';

const me = async (page: Parameters<typeof ask>[0]) =>
  ((await ask(page, '{viewer{id name}}', {})) as unknown as { viewer: { id: string; name: string } }).viewer;

test('a writer is blocked from a card, stands in the list and is unblocked there', async ({ browser, baseURL }) => {
  const options = { ...(baseURL && { baseURL }) };
  const [{ page }, writer] = [await newReader(browser, options), await newReader(browser, options)];
  const errors = watchConsole(page);
  const { id, name } = await me(writer.page);
  await publish(writer.page, `Blocked ${Date.now()}`, ['Something.']);
  await ask(page, 'mutation($id:ID!){followUser(targetUserId:$id){__typename}}', { id });
  await page.goto('/?feed=following', { waitUntil: 'networkidle' });
  const card = page.locator('main article:has(h2)').first();
  await card.getByRole('button', { name: 'More about' }).click();
  await card.getByRole('button', { name: `Block ${name}` }).click();
  const said = page.getByRole('status').filter({ hasText: `You blocked ${name}.` });
  await expect(said).toBeVisible();
  await expect(page.locator('main article:has(h2)')).toHaveCount(0);

  await page.goto('/me/settings/mute/blocked', { waitUntil: 'networkidle' });
  await looksRight(page, 'blocked');
  await page.getByRole('button', { name: `Unblock ${name}` }).click();
  await expect(page.getByRole('status').filter({ hasText: `${name} has been unblocked.` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Block ${name}` })).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible();
  expect(errors).toEqual([]);
});

test('who is blocked cannot follow, and hears why', async ({ browser, baseURL }) => {
  const options = { ...(baseURL && { baseURL }) };
  const [{ page }, writer] = [await newReader(browser, options), await newReader(browser, options)];
  const [reader, author] = [await me(page), await me(writer.page)];
  await ask(writer.page, 'mutation($id:ID!){blockUser(targetUserId:$id){__typename}}', { id: reader.id });
  const { followUser } = await ask(page, 'mutation($id:ID!){followUser(targetUserId:$id){__typename ... on Forbidden{message}}}', {
    id: author.id,
  });
  expect(followUser).toEqual({ __typename: 'Forbidden', message: 'They have blocked you.' });
  const { userResult } = await ask(page, 'query($id:ID!){userResult(userId:$id){... on User{url}}}', { id: author.id });
  await page.goto(userResult?.url as string, { waitUntil: 'networkidle' });
  const follow = page.getByRole('button', { name: `Follow ${author.name}`, exact: true }).first();
  await follow.click();
  await expect(page.getByRole('status').filter({ hasText: 'They have blocked you.' })).toBeVisible();
  await expect(follow).toBeVisible();
});

test('keywords are muted and unmuted, and what is none is refused beside the field', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.goto('/me/settings/mute/keywords', { waitUntil: 'networkidle' });
  await expect(page.getByText('You haven’t muted any keywords.')).toBeVisible();
  const field = page.getByLabel('Keyword', { exact: true });
  const mute = page.getByRole('button', { name: 'Mute', exact: true });
  await field.fill('…');
  await mute.click();
  await expect(page.getByText('Type a word to mute.')).toBeVisible();
  await field.fill('Café society');
  await field.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'You will no longer see stories about “Café society”.' })).toBeVisible();
  await expect(field).toHaveValue('');
  await looksRight(page, 'keywords');
  await page.getByRole('button', { name: 'Unmute Café society' }).click();
  const undo = page.getByRole('status').filter({ hasText: '“Café society” has been unmuted.' });
  await undo.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Unmute Café society' })).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Unmute Café society' })).toBeVisible();

  // A topic is muted where it stands.
  const { recommendedTags } = (await ask(page, '{recommendedTags(first:1){name url}}', {})) as unknown as {
    recommendedTags: { name: string; url: string }[];
  };
  const [topic] = recommendedTags;
  await page.goto(topic?.url ?? '', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: `Mute ${topic?.name}`, exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: `You will no longer see stories about “${topic?.name}”.` })).toBeVisible();
  await page.getByRole('button', { name: `Unmute ${topic?.name}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `Mute ${topic?.name}`, exact: true })).toBeVisible();
});

test('a writer is muted and blocked from their profile, with a way back, and the menu says so', async ({ browser, baseURL }) => {
  const options = { ...(baseURL && { baseURL }) };
  const [{ page }, writer] = [await newReader(browser, options), await newReader(browser, options)];
  const { viewer } = await ask(writer.page, '{viewer{id name url}}', {});
  const [id, name, url] = [viewer?.id, viewer?.name as string, viewer?.url as string];
  await ask(page, 'mutation($id:ID!){followUser(targetUserId:$id){__typename}}', { id });
  await page.goto(url, { waitUntil: 'networkidle' });
  const act = async (what: string) => {
    await page
      .getByRole('button', { name: `More about ${name}` })
      .first()
      .click();
    await page
      .getByRole('group', { name: `More about ${name}` })
      .getByRole('button', { name: `${what} ${name}`, exact: true })
      .click();
  };
  const status = (text: string) => page.getByRole('status').filter({ hasText: text });
  await act('Mute');
  // One toast at a time: the next one waits for this.
  await status(`You will no longer see stories by ${name}.`).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Muted', { exact: true }).filter({ visible: true })).toBeVisible();
  await act('Unmute');
  await status(`${name} has been unmuted.`).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Muted', { exact: true }).filter({ visible: true })).toHaveCount(0);

  await act('Block');
  await expect(status(`You blocked ${name}.`)).toBeVisible();
  await expect(page.getByText('Blocked', { exact: true }).filter({ visible: true })).toBeVisible();
  // Whom one blocked is followed no more, and cannot be.
  await expect(page.getByRole('button', { name: `Follow ${name}` })).toHaveCount(0);
  await looksRight(page, 'profile-blocked');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByText('Blocked', { exact: true }).filter({ visible: true })).toBeVisible();
  await act('Unblock');
  await status(`${name} has been unblocked.`).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Blocked', { exact: true }).filter({ visible: true })).toBeVisible();
  await act('Unblock');
  await expect(page.getByRole('button', { name: `Follow ${name}` }).first()).toBeVisible();

  // No one is muted by themselves, and strangers have no such menu.
  await writer.page.goto(url, { waitUntil: 'networkidle' });
  await expect(writer.page.getByRole('button', { name: `More about ${name}` })).toHaveCount(0);
});
