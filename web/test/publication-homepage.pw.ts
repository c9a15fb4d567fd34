import { expect, type Page, test } from './support/test';
import { looksRight } from './support/looks';
import { publish } from './support/published';
import { ask, newDevice, newReader } from './support/reader';
import { watchConsole } from './support/watch';

const open = (page: Page, path: string): Promise<unknown> => page.goto(path, { waitUntil: 'networkidle' });

/** A publication of the person whose page it is, with stories about moss and about ferns. */
async function found(page: Page, slug: string): Promise<string> {
  const { createCollection } = await ask(
    page,
    'mutation($input:CreateCollectionInput!){createCollection(input:$input){__typename ... on Collection{id}}}',
    { input: { slug, name: 'Moss and Fern', tagline: 'Green things' } },
  );
  expect(createCollection?.__typename).toBe('Collection');
  const collectionId = createCollection?.id as string;
  for (const n of [1, 2, 3]) await publish(page, `Moss ${n}`, ['It gives way.'], 'PUBLIC', { collectionId, tags: ['Moss'] });
  for (const n of [1, 2]) await publish(page, `Fern ${n}`, ['It unrolls.'], 'PUBLIC', { collectionId, tags: ['Ferns'] });
  return collectionId;
}

test('sections of a homepage are chosen, seen before they are saved, ordered by keys and by hand, and shown to readers', async ({
  browser,
  baseURL,
}) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } });
  const said = watchConsole(page);
  const slug = `fern-${process.pid % 1000}-${Date.now() % 10_000_000}`;
  const id = await found(page, slug);
  await open(page, `/${slug}/settings`);
  const homepage = page.getByRole('region', { name: 'Homepage', exact: true });
  const rows = homepage.getByRole('list', { name: 'Sections' }).getByRole('listitem');
  const save = homepage.getByRole('button', { name: 'Save homepage' });
  await expect(homepage.getByText('The homepage shows what you feature')).toBeVisible();
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await looksRight(page, 'homepage-usual');

  // It begins with what is there now.
  await homepage.getByRole('button', { name: 'Choose sections' }).click();
  await expect(rows).toHaveCount(2);
  await homepage.getByRole('button', { name: 'Add a section' }).click();
  const third = rows.nth(2);
  await expect(third.getByLabel('Shows')).toBeFocused();
  await third.getByLabel('Shows').selectOption('A topic');
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await third.getByRole('combobox', { name: /^Topic/u }).selectOption('Moss');
  await expect(third.getByRole('textbox', { name: 'Title' })).toHaveValue('Moss');
  await third.getByRole('textbox', { name: 'Title' }).fill('Soft ground');
  await third.getByLabel('Layout').selectOption('Grid of cards');

  // What readers would see: no story twice, and no section without stories.
  const preview = homepage.getByRole('region', { name: 'Preview of the homepage' });
  await expect(preview.getByRole('region', { name: 'Latest' })).toBeVisible();
  await expect(preview.getByText('Moss 3')).toHaveCount(1);
  await expect(preview.getByRole('region', { name: 'Featured' })).toHaveCount(0);

  // By keys, and by hand.
  await rows.nth(2).getByRole('button', { name: 'Move “Soft ground”, position 3 of 3' }).press('Home');
  await expect(rows.nth(0).getByRole('textbox', { name: 'Title' })).toHaveValue('Soft ground');
  await expect(page.getByRole('status').filter({ hasText: 'Position 1 of 3.' })).toHaveCount(1);
  await expect(preview.getByRole('region').first()).toHaveAccessibleName('Soft ground');
  const handle = rows.nth(1).getByRole('button', { name: /^Move “Featured”/u });
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [await handle.boundingBox(), await rows.nth(2).boundingBox()];
  if (!from || !to) throw new Error('a row is not there');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(rows.nth(2).getByRole('textbox', { name: 'Title' })).toHaveValue('Featured');
  await looksRight(page, 'homepage-sections');
  await page.setViewportSize({ width: 1280, height: 900 });
  await save.click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();

  // Readers see it at once.
  const reader = await (await newDevice(browser, { ...(baseURL && { baseURL }) })).newPage();
  await open(reader, `/${slug}`);
  const soft = reader.getByRole('region', { name: 'Soft ground' });
  await expect(soft.getByRole('article')).toHaveCount(3);
  await expect(reader.getByRole('region', { name: 'Latest' }).getByRole('article')).toHaveCount(2);
  await expect(reader.getByRole('link', { name: 'All stories' })).toHaveAttribute('href', `/${slug}/all`);
  await looksRight(reader, 'homepage-read');
  await soft.getByRole('link', { name: 'More of Soft ground' }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('Moss');

  // Another tab saved meanwhile: nothing is overwritten unseen, and the usual homepage comes back.
  const sections = [{ kind: 'TRENDING', layout: 'LIST', title: 'Now', value: '' }];
  const { updateCollectionHomepage } = await ask(
    page,
    `mutation($id:ID!,$sections:[CollectionHomeSectionInput!]!){
      updateCollectionHomepage(collectionId:$id,revision:1,sections:$sections){__typename}}`,
    { id, sections },
  );
  expect(updateCollectionHomepage?.__typename).toBe('Collection');
  await homepage.getByRole('button', { name: 'Use the usual homepage' }).press('Enter');
  await expect(homepage.getByRole('button', { name: 'Choose sections' })).toBeFocused();
  await save.click();
  const theirs = homepage.getByRole('region', { name: 'Changed by someone else' });
  await expect(theirs).toContainText('Now');
  await save.click();
  await expect(page.getByText('Saved.', { exact: true }).last()).toBeVisible();
  await open(reader, `/${slug}`);
  await expect(reader.getByRole('region', { name: 'Soft ground' })).toHaveCount(0);
  await expect(reader.getByRole('link', { name: 'Moss 1', exact: true })).toBeVisible();
  expect(said).toEqual([]);
});
