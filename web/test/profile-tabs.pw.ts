import { expect, test } from './support/test';
import { looksRight } from './support/looks';
import { publish } from './support/published';
import { ask, newReader } from './support/reader';
import { watchConsole } from './support/watch';

// F126
// proves F127: "A profile shows the person's books"
// proves F130: "A profile has tabs"
// proves F436: "A writer adds, orders and removes books"
test('a writer fills their profile where it stands: pinned stories, a text about them, books', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const said = watchConsole(page);
  const first = await publish(page, 'The older story', ['It was before.']);
  await publish(page, 'The newer story', ['It came after.']);
  const { viewer } = await ask(page, '{viewer{id name username url}}', {});
  const url = viewer?.url as string;

  await page.goto(url, { waitUntil: 'networkidle' });
  const tabs = page.getByRole('navigation', { name: /^Profile of/u }).getByRole('link');
  await expect(tabs.filter({ hasText: 'Latest' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Pin “The older story”' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Pinned to your profile.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pinned' })).toBeVisible();
  await expect(tabs.filter({ hasText: 'Latest' })).toBeVisible();
  await expect(page.locator('main article').first()).toContainText('The older story');
  await tabs.filter({ hasText: 'Latest' }).click();
  await expect(page).toHaveURL(new RegExp(`${url}/latest$`, 'u'));
  await expect(page.locator('main article').first()).toContainText('The newer story');
  await looksRight(page, 'profile-latest');

  await page.goto(`${url}/about`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Write about yourself' }).click();
  await expect(page.getByRole('textbox', { name: 'About you' })).toBeFocused();
  await page.keyboard.type('I write about plants.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: /^About/u }).getByText('I write about plants.')).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByText('I write about plants.')).toBeVisible();
  await looksRight(page, 'profile-about');

  await page.goto(`${url}/books`, { waitUntil: 'networkidle' });
  await expect(page.getByText('You haven’t added a book yet.')).toBeVisible();
  for (const title of ['On Growth', 'On Rain']) {
    await page.getByRole('button', { name: 'Add a book' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a book' });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Link').fill('https://books.example/1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(dialog).toBeHidden();
  }
  const titles = page.locator('main article h2');
  await page.getByRole('button', { name: 'Move On Rain up' }).click();
  await expect(titles).toHaveText(['On Rain', 'On Growth']);
  await page.getByRole('button', { name: 'Remove On Rain' }).click();
  await expect(titles).toHaveText(['On Growth']);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(titles).toHaveText(['On Rain', 'On Growth']);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(titles).toHaveText(['On Rain', 'On Growth']);
  await expect(page.getByRole('link', { name: /^Paperback of On Rain/u })).toHaveAttribute('href', 'https://books.example/1');
  await looksRight(page, 'profile-books');
  expect(said).toEqual([]);
  expect(first.url).not.toBe('');
});

test('a book that is refused says why and stays in the dialog', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const { viewer } = await ask(page, '{viewer{url}}', {});
  await page.goto(`${viewer?.url as string}/books`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Add a book' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a book' });
  await dialog.getByLabel('Title').fill('On Growth');
  await dialog.getByLabel('Link').fill('books.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('A link begins with https:// or http://.')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('On Growth');
});

// proves F124: "A profile lists who follows the person"
// proves F125: "A profile lists whom the person follows"
test('followers and following are listed, and say who follows back', async ({ browser, baseURL }) => {
  const options = { ...(baseURL && { baseURL }) };
  const { page: ada } = await newReader(browser, options);
  const { page: bob } = await newReader(browser, options);
  const me = async (page: typeof ada) => (await ask(page, '{viewer{id name url}}', {})).viewer as { id: string; name: string; url: string };
  const [first, second] = [await me(ada), await me(bob)];
  const follow = 'mutation($id:ID!){followUser(targetUserId:$id){__typename}}';
  await ask(ada, follow, { id: second.id });
  await ask(bob, follow, { id: first.id });

  await ada.goto(`${first.url}/followers`, { waitUntil: 'networkidle' });
  const row = ada
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: ada.locator(`a[href="${second.url}"]`) });
  await expect(row.getByText('Follows you')).toBeVisible();
  await expect(row.getByRole('button', { name: `Following ${second.name}` })).toBeVisible();
  await looksRight(ada, 'profile-followers');
  await ada.goto(first.url, { waitUntil: 'networkidle' });
  await ada.getByRole('link', { name: '1 following' }).locator('visible=true').click();
  await expect(ada).toHaveURL(new RegExp(`${first.url}/following$`, 'u'));
  await expect(
    ada
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: ada.locator(`a[href="${second.url}"]`) }),
  ).toBeVisible();
  await expect(ada.getByRole('main').getByRole('link', { name: 'Following', exact: true }).first()).toHaveAttribute('aria-current', 'page');

  await bob.goto(`${first.url}/followers`, { waitUntil: 'networkidle' });
  await expect(bob.getByRole('button', { name: 'Add a book' })).toHaveCount(0);
});

test('the name is changed over the profile and shows there', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const { viewer } = await ask(page, '{viewer{url}}', {});
  await page.goto(viewer?.url as string, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Edit name and bio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Profile information' });
  await dialog.getByLabel('Name').fill('Ada of the Gardens');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada of the Gardens' })).toBeVisible();
});
