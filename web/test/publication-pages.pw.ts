import { expect, type Page, test } from './support/test';
import { looksRight } from './support/looks';
import { publish } from './support/published';
import { ask, newDevice, newReader } from './support/reader';
import { watchConsole } from './support/watch';

const open = (page: Page, path: string): Promise<unknown> => page.goto(path, { waitUntil: 'networkidle' });

/** A publication of the person whose page it is, with a story about moss. */
async function found(page: Page, slug: string): Promise<void> {
  const { createCollection } = await ask(
    page,
    'mutation($input:CreateCollectionInput!){createCollection(input:$input){__typename ... on Collection{id}}}',
    { input: { slug, name: 'Moss and Fern', tagline: 'Green things' } },
  );
  expect(createCollection?.__typename).toBe('Collection');
  const story = await publish(page, `Soft ground at ${slug}`, ['It gives way.'], 'PUBLIC', {
    collectionId: createCollection?.id,
    tags: ['Moss'],
  });
  expect(story.url).toContain(slug);
}

// proves P109: "has a screen in the publication layout"
// proves F178: "a subpage, a feature page"
test('a subpage and a feature page are written, found in the bar, read by a stranger, changed and deleted', async ({
  browser,
  baseURL,
}) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } });
  const said = watchConsole(page);
  const slug = `moss-${process.pid % 1000}-${Date.now() % 10_000_000}`;
  await found(page, slug);
  await open(page, `/${slug}`);
  await page.getByRole('button', { name: 'Manage publication' }).click();
  await page.getByRole('group', { name: 'Manage publication' }).getByRole('link', { name: 'Subpages' }).click();
  await expect(page.getByText('There are no subpages yet.')).toBeVisible();
  await looksRight(page, 'publication-subpages-empty');
  await page.getByRole('link', { name: 'New subpage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New subpage' })).toBeVisible();
  const publishButton = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(publishButton).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Title').fill('Write for us');
  await page.getByRole('textbox', { name: 'Text' }).fill('Send us what grows where you live.');
  await looksRight(page, 'publication-subpage-new');
  await publishButton.click();
  await expect(page.getByText('The subpage is published.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write for us', exact: true })).toBeVisible();
  await looksRight(page, 'publication-subpages');

  await page.getByRole('navigation', { name: 'Manage publication' }).getByRole('link', { name: 'Feature pages' }).click();
  await page.getByRole('link', { name: 'New feature page' }).click();
  await page.getByLabel('Topic').selectOption('Moss');
  await expect(page.getByLabel('Title')).toHaveValue('Moss');
  await page.getByLabel('Title').fill('All about moss');
  await page.getByRole('textbox', { name: 'Text' }).fill('Why we look down.');
  await publishButton.click();
  await expect(page.getByRole('link', { name: 'All about moss', exact: true })).toBeVisible();

  await page.getByRole('navigation', { name: 'Manage publication' }).getByRole('link', { name: 'Navigation' }).click();
  for (const [destination, label, place] of [
    ['PAGE', 'Subpage', 'Write for us'],
    ['SECTION', 'Feature page', 'All about moss'],
  ] as const) {
    await page.getByRole('button', { name: 'Add an item' }).click();
    const row = page.getByRole('list', { name: 'Items' }).getByRole('listitem').last();
    await row.getByLabel('Leads to').selectOption(destination);
    await row.getByLabel('Title').fill('');
    await row.getByRole('combobox', { name: label }).selectOption(place);
    await expect(row.getByLabel('Title')).toHaveValue(place);
  }
  // Toasts are shown one after the other: the button knows at once.
  const saveButton = page.getByRole('button', { name: 'Save', exact: true });
  await saveButton.click();
  await expect(saveButton).toHaveAccessibleDescription('Nothing has changed.');

  const stranger = await (await newDevice(browser, { ...(baseURL && { baseURL }) })).newPage();
  const heard = watchConsole(stranger);
  await open(stranger, `/${slug}`);
  await stranger.getByRole('link', { name: 'Write for us' }).click();
  await expect(stranger).toHaveURL(`/${slug}/subpage/write-for-us`);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Write for us');
  await expect(stranger.getByText('Send us what grows where you live.')).toBeVisible();
  await expect(stranger).toHaveTitle(/^Write for us – Moss and Fern/u);
  await expect(stranger.getByRole('navigation', { name: 'Moss and Fern' }).getByRole('link', { name: 'Write for us' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await looksRight(stranger, 'publication-subpage');
  await stranger.getByRole('link', { name: 'All about moss' }).click();
  await expect(stranger).toHaveURL(`/${slug}/moss/tagged/moss`);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('All about moss');
  await expect(stranger.getByText('Why we look down.')).toBeVisible();
  await expect(stranger.getByRole('heading', { level: 2, name: `Soft ground at ${slug}` })).toBeVisible();
  await looksRight(stranger, 'publication-feature');

  await open(page, `/${slug}/subpage/write-for-us`);
  await page.getByRole('link', { name: 'Edit this subpage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit subpage' })).toBeVisible();
  await page.getByLabel('Title').fill('Join us');
  await saveButton.click();
  await expect(saveButton).toHaveAccessibleDescription('Nothing has changed.');
  await open(stranger, `/${slug}/subpage/write-for-us`);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Join us');
  await page.getByRole('button', { name: 'Delete this subpage' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('There are no subpages yet.')).toBeVisible();
  expect((await stranger.request.get(`/${slug}/subpage/write-for-us`)).status()).toBe(404);
  expect(said).toEqual([]);
  expect(heard).toEqual([]);
});
