import { expect, type Locator, type Page, test } from './support/test';
import { violations } from './support/axe';
import { dialog } from './support/account';
import { waitForOperation } from './support/discussion';
import { looksRight } from './support/looks';
import { publish } from './support/published';
import { ask, newReader } from './support/reader';
import { watchConsole } from './support/watch';

const status = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });
const wide = { width: 1280, height: 900 };

// proves F059: "A writer sees their series, filtered by visibility"
// proves F131: "A profile shows the writer's series"
// proves F351: "A series is read from part to part"
test('a writer makes a series, and a reader goes through its parts', async ({ browser, baseURL }) => {
  const options = { ...(baseURL && { baseURL }), viewport: wide };
  const { page } = await newReader(browser, options);
  const said = watchConsole(page);
  const items = page.locator('[data-item]');
  const titles = items.getByRole('heading');
  const stories = [await publish(page, 'Part of seeds'), await publish(page, 'Part of roots'), await publish(page, 'Part of leaves')];

  // The writer makes it.
  await page.goto('/me/series/public', { waitUntil: 'networkidle' });
  await expect(page.getByText('Group stories that belong together into a series')).toBeVisible();
  await looksRight(page, 'your-series-empty');
  await page.setViewportSize(wide);
  await page.getByRole('button', { name: 'New series' }).click();
  const form = dialog(page, 'New series');
  await form.getByLabel('Name').fill('Of gardens');
  await form.getByLabel('Description').fill('From the seed to the leaf.');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/me\/list\/of-gardens-/u);
  await expect(page.getByText('This series has no parts yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add stories' }).click();
  const chooser = dialog(page, 'Stories in this series');
  for (const [n, name] of ['Part of seeds', 'Part of leaves', 'Part of roots'].entries()) {
    await chooser.getByRole('checkbox', { name }).check();
    await expect(items).toHaveCount(n + 1);
  }
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(chooser).toBeHidden();
  await expect(titles).toHaveText(['Part of seeds', 'Part of leaves', 'Part of roots']);
  await page.getByRole('button', { name: 'Move “Part of roots”, position 3 of 3' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(titles).toHaveText(['Part of seeds', 'Part of roots', 'Part of leaves']);
  await page.getByRole('button', { name: 'Actions for Part of seeds' }).click();
  await items.first().getByRole('button', { name: 'Remove from the series' }).click();
  await expect(titles).toHaveText(['Part of roots', 'Part of leaves']);
  const back = waitForOperation(page, 'moveCatalogItem');
  await status(page, '“Part of seeds” was removed from the series.').getByRole('button', { name: 'Undo' }).click();
  await expect(titles).toHaveText(['Part of seeds', 'Part of roots', 'Part of leaves']);
  await back;
  await expect(page.getByText('3 parts')).toBeVisible();
  await looksRight(page, 'series-own');
  await page.setViewportSize(wide);
  const url = await page.getByRole('link', { name: 'View as others see it' }).getAttribute('href');
  if (!url) throw new Error('the series has no page');
  expect(url).toMatch(/^\/series\/[0-9a-f]{12}$/u);

  // A reader goes through it.
  const { page: reader } = await newReader(browser, options);
  const heard = watchConsole(reader);
  await reader.goto(url, { waitUntil: 'networkidle' });
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Of gardens');
  const parts = reader.getByRole('list', { name: 'Parts of Of gardens' }).getByRole('heading');
  await expect(parts).toHaveText(['Part of seeds', 'Part of roots', 'Part of leaves']);
  await expect(reader.getByRole('link', { name: 'Start with part 1' })).toHaveAttribute('href', stories[0]?.url ?? '');
  await ask(reader, 'mutation($id:ID!){recordReading(postId:$id,percent:100){__typename}}', { id: stories[0]?.id ?? '' });
  await reader.reload({ waitUntil: 'networkidle' });
  await expect(reader.getByText('You’ve read 1 of 3 parts.')).toBeVisible();
  await expect(reader.getByText('Read', { exact: true })).toHaveCount(1);
  await looksRight(reader, 'series');
  await reader.setViewportSize(wide);
  await reader.getByRole('link', { name: 'Continue with part 2' }).click();
  await expect(reader).toHaveURL(stories[1]?.url ?? '');
  await expect(reader.locator('article').getByText('Part 2 of 3 of Of gardens')).toBeVisible();
  const beside = reader.getByRole('navigation', { name: 'Parts of Of gardens' });
  await expect(beside.getByRole('link', { name: 'Previous part Part of seeds' })).toHaveAttribute('href', stories[0]?.url ?? '');
  await looksRight(reader, 'series-part');
  await reader.setViewportSize(wide);
  await beside.getByRole('link', { name: 'Next part Part of leaves' }).click();
  await expect(reader).toHaveURL(stories[2]?.url ?? '');
  await expect(reader.locator('article').getByText('Part 3 of 3 of Of gardens')).toBeVisible();

  // What the writer changes is there at once, and a private series is gone.
  await ask(page, 'mutation($id:ID!,$postId:ID!){moveCatalogItem(catalogId:$id,postId:$postId){__typename}}', {
    id: url.slice('/series/'.length),
    postId: stories[2]?.id ?? '',
  });
  await reader.reload({ waitUntil: 'networkidle' });
  await expect(reader.locator('article').getByText('Part 1 of 3 of Of gardens')).toBeVisible();
  const { viewer } = await ask(page, '{viewer{username name}}', {});
  await reader.goto(`/@${viewer?.username as string}/series`, { waitUntil: 'networkidle' });
  await expect(reader.getByRole('list', { name: `Series by ${viewer?.name as string}` })).toContainText('3 parts');
  await expect(reader.getByRole('link', { name: 'Your series' })).toHaveCount(0);
  await looksRight(reader, 'profile-series');
  await page.goto('/me/series/public', { waitUntil: 'networkidle' });
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Of gardens' }) });
  await page.getByRole('button', { name: 'Actions for Of gardens' }).click();
  await card.getByRole('button', { name: 'Delete series' }).click();
  await expect(card).toHaveCount(0);
  // A toast waits while the focus is on it.
  const undo = status(page, '“Of gardens” was deleted.').getByRole('button', { name: 'Undo' });
  await undo.focus();
  expect((await reader.goto(url))?.status()).toBe(404);
  await undo.click();
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Of gardens' }).click();
  await card.getByRole('button', { name: 'Edit series' }).click();
  await dialog(page, 'Edit series').getByRole('switch', { name: 'Private' }).click();
  await dialog(page, 'Edit series').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Which series' }).getByRole('link', { name: 'Private' }).click();
  await expect(card).toContainText('Private');
  expect((await reader.goto(url))?.status()).toBe(404);

  // The settings of a story say what it is a part of.
  await page.goto(`/p/${stories[0]?.id ?? ''}/settings`, { waitUntil: 'networkidle' });
  const box = page.getByRole('checkbox', { name: 'Of gardens (private)' });
  await expect(box).toBeChecked();
  const taken = waitForOperation(page, 'removeFromCatalog');
  await box.uncheck();
  await taken;
  await page.reload({ waitUntil: 'networkidle' });
  await expect(box).not.toBeChecked();
  expect(said).toEqual([]);
  // The pages that were gone say so in the console, too.
  expect(heard.filter((line) => !line.includes('404'))).toEqual([]);
});
