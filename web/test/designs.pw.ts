import { type Browser, expect, type Locator, type Page, test } from './support/test';
import { looksRight } from './support/looks';
import { publish } from './support/published';
import { ask, newDevice, newReader } from './support/reader';
import { watchConsole } from './support/watch';

const open = (page: Page, path: string): Promise<unknown> => page.goto(path, { waitUntil: 'networkidle' });
const of = (place: Locator, property: string): Promise<string> =>
  place.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** A color as the browser says it. */
const shownAs = (page: Page, color: string): Promise<string> =>
  page.evaluate((typed) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = typed;
    const { color: shown } = getComputedStyle(probe);
    probe.remove();
    return shown;
  }, color);

/** A publication of the person whose page it is, with a story in it. */
async function foundWithStory(page: Page, name: string, slug: string): Promise<string> {
  const { createCollection } = await ask(
    page,
    'mutation($input:CreateCollectionInput!){createCollection(input:$input){__typename ... on Collection{id}}}',
    { input: { slug, name, tagline: 'Water and stone' } },
  );
  expect(createCollection?.__typename).toBe('Collection');
  const story = await publish(page, `Tides at ${slug}`);
  const { draft } = await ask(page, 'query($id:ID!){draft(id:$id){... on Draft{revision}}}', { id: story.id });
  const { setPostPublished } = await ask(
    page,
    'mutation($input:SetPostPublishedInput!){setPostPublished(input:$input){__typename ... on Draft{post{url}}}}',
    { input: { postId: story.id, revision: draft?.revision, settings: { collectionId: createCollection?.id } } },
  );
  expect(setPostPublished?.__typename).toBe('Draft');
  return (setPostPublished?.post as { url: string } | undefined)?.url ?? '';
}

const stranger = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await newDevice(browser, { ...(baseURL && { baseURL }) })).newPage();

// proves F190: "try it first"
// proves F325: "what is read in them can be read"
// proves F206: "show on all its pages"
test('a design is tried, published on every page in light and dark, kept from being overwritten, and taken back', async ({
  browser,
  baseURL,
}) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } });
  const said = watchConsole(page);
  const slug = `basalt-${process.pid % 1000}-${Date.now() % 10_000_000}`;
  const url = await foundWithStory(page, 'Basalt Coast', slug);
  await open(page, `/${slug}`);
  await page.getByRole('button', { name: 'Manage publication' }).click();
  await page.getByRole('group', { name: 'Manage publication' }).getByRole('link', { name: 'Design' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Design' })).toBeVisible();
  const stage = page.locator('[data-stage]');
  const follow = stage.getByText('Follow', { exact: true });
  await expect.poll(() => of(follow, 'background-color')).toBe('rgb(11, 106, 74)');
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true');

  // What is too hard to read is refused while it is typed, and what is no color.
  await page.getByRole('button', { name: 'Ocean' }).click();
  await page.getByLabel('Link color', { exact: true }).fill('#7fd4ff');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('the nearest color that works is #');
  await looksRight(page, 'design-contrast');
  await page.getByLabel('Header background', { exact: true }).fill('red;} body{display:none');
  await expect(alert.filter({ hasText: 'Enter a color like' })).toBeVisible();
  await page.getByLabel('Header background', { exact: true }).fill('#10243c');
  await expect(alert).toHaveCount(1);
  await page.getByRole('button', { name: /^Use #/u }).press('Enter');
  await expect(alert).toHaveCount(0);
  const nearest = await page.getByLabel('Link color', { exact: true }).inputValue();

  // Fonts, the phone and dark paper in the preview.
  await page.getByLabel('Title font').selectOption('Public Sans (sans serif)');
  await page.getByLabel('Text font').selectOption('Newsreader (serif)');
  await page.getByLabel('Heading font').selectOption('Literata (serif)');
  await page.getByText('Large name').click();
  await page.getByText('Story', { exact: true }).click();
  await expect.poll(() => of(stage.locator('[data-part="title"]'), 'font-weight')).toBe('700');
  expect(await of(stage.locator('[data-part="bold"]'), 'font-weight')).toBe('600');
  expect(await of(stage.locator('[data-part="heading"]'), 'font-weight')).toBe('600');
  expect(await of(stage.locator('[data-part="heading"]'), 'font-family')).toContain('Literata');
  await page.getByText('Phone', { exact: true }).click();
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(() => of(stage, 'background-color')).toBe('rgb(21, 20, 18)');
  expect((await stage.boundingBox())?.width).toBeLessThanOrEqual(360);
  await looksRight(page, 'design-preview-dark');

  // A draft is for those who manage it.
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('You have unsaved changes.')).toHaveCount(0);
  const other = await page.context().newPage();
  await open(other, page.url());
  await expect(other.getByLabel('Link color', { exact: true })).toHaveValue(nearest);
  const reader = await stranger(browser, baseURL);
  await reader.emulateMedia({ colorScheme: 'light' });
  await open(reader, `/${slug}`);
  const button = reader
    .getByRole('main')
    .getByRole('link', { name: /^Follow( Basalt Coast)?$/u })
    .first();
  expect(await of(button, 'background-color')).toBe('rgb(11, 106, 74)');

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('list', { name: 'Designs' }).getByRole('listitem')).toHaveText([/^Readers see this/u]);
  await open(reader, `/${slug}`);
  const light = await shownAs(reader, nearest);
  expect(await of(button, 'background-color')).toBe(light);
  expect(await of(reader.getByRole('heading', { level: 1 }), 'color')).toBe('rgb(255, 255, 255)');
  await looksRight(reader, 'design-home');
  await reader.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => of(button, 'background-color')).not.toBe(light);
  await open(reader, url);
  expect(await of(reader.getByRole('heading', { level: 1 }), 'font-weight')).toBe('700');
  expect(await of(reader.locator('[data-story-body]'), 'font-family')).toContain('Newsreader');
  await looksRight(reader, 'design-story');
  await open(reader, `/${slug}/about`);
  expect(await of(reader.getByRole('heading', { level: 1 }), 'font-family')).toContain('Public Sans');

  // Someone who saw less overwrites nothing.
  await other.getByRole('button', { name: 'Plum' }).click();
  await other.getByRole('button', { name: 'Publish' }).click();
  await expect(other.getByRole('main').getByRole('alert')).toContainText('Nothing was overwritten');
  await other.getByRole('region', { name: 'Changed by someone else' }).getByRole('button', { name: 'Use this' }).click();
  await expect(other.getByLabel('Link color', { exact: true })).toHaveValue(nearest);

  // And back.
  await other.getByRole('button', { name: 'Use the site’s look' }).click();
  await other.getByRole('button', { name: 'Publish' }).click();
  await expect(other.getByRole('list', { name: 'Designs' }).getByRole('listitem')).toHaveCount(2);
  await looksRight(other, 'design-versions');
  await open(reader, url);
  expect(await of(reader.getByRole('heading', { level: 1 }), 'font-weight')).toBe('400');
  await other.getByRole('button', { name: 'Use this design, number 2' }).click();
  await other.getByRole('button', { name: 'Publish' }).click();
  await expect(other.getByRole('list', { name: 'Designs' }).getByRole('listitem')).toHaveCount(3);
  await open(reader, url);
  expect(await of(reader.getByRole('heading', { level: 1 }), 'font-weight')).toBe('700');
  // A design is for those who manage the publication.
  await open(reader, `/${slug}/design`);
  await expect(reader.getByLabel('Link color', { exact: true })).toHaveCount(0);
  expect(said).toEqual([]);
});

// proves F135: "design"
// proves F405: "old address"
test('a writer designs their profile and stories, on a phone too, and publications keep their own look', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } });
  const { viewer } = await ask(page, '{viewer{username}}', {});
  const username = String(viewer?.username);
  const said = watchConsole(page);
  const slug = `slate-${process.pid % 1000}-${Date.now() % 10_000_000}`;
  const inPublication = await foundWithStory(page, 'Slate Quarry', slug);
  const own = await publish(page, 'Rain on slate');
  await open(page, `/@${username}`);
  await page.getByRole('link', { name: 'Design', exact: true }).click();
  await expect(page).toHaveURL(/\/me\/design$/u);
  await expect(page.getByRole('heading', { level: 1, name: 'Design of your profile' })).toBeVisible();
  await expect(page.getByText('Readers see nothing of this until you publish it.')).toBeVisible();
  await page.getByRole('button', { name: 'Berry' }).click();
  await page.getByLabel('Title font').selectOption('Public Sans (sans serif)');
  await page.getByText('Large name').click();
  const stage = page.locator('[data-stage]');
  await expect.poll(() => of(stage.getByText('Follow', { exact: true }), 'background-color')).toBe('rgb(156, 43, 91)');
  await looksRight(page, 'own-design');
  const other = await page.context().newPage();
  await open(other, '/me/styles');
  await expect(other).toHaveURL(/\/me\/design$/u);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('list', { name: 'Designs' }).getByRole('listitem')).toHaveText([/^Readers see this/u]);

  const reader = await stranger(browser, baseURL);
  await reader.emulateMedia({ colorScheme: 'light' });
  await open(reader, `/@${username}`);
  const name = reader.getByRole('heading', { level: 1 });
  expect(await of(name, 'font-family')).toContain('Public Sans');
  expect(await of(name.locator('xpath=../..'), 'background-color')).toBe('rgb(247, 230, 236)');
  await looksRight(reader, 'own-design-profile');
  await open(reader, own.url);
  expect(await of(reader.getByRole('heading', { level: 1 }), 'font-weight')).toBe('700');
  await open(reader, inPublication);
  expect(await of(reader.getByRole('heading', { level: 1 }), 'font-weight')).toBe('400');

  // A window that saw less overwrites nothing.
  await other.getByRole('button', { name: 'Ocean' }).click();
  await other.getByRole('button', { name: 'Publish' }).click();
  await expect(other.getByRole('main').getByRole('alert')).toContainText('Nothing was overwritten');
  await other.getByRole('region', { name: 'Changed in another window' }).getByRole('button', { name: 'Use this' }).click();
  await other.getByRole('button', { name: 'Use the site’s look' }).click();
  await other.getByRole('button', { name: 'Publish' }).click();
  await expect(other.getByRole('list', { name: 'Designs' }).getByRole('listitem')).toHaveCount(2);
  await open(reader, own.url);
  expect(await of(reader.getByRole('heading', { level: 1 }), 'font-weight')).toBe('400');
  // It is for those who are signed in.
  await open(reader, '/me/design');
  await expect(reader.getByRole('heading', { level: 1, name: 'Design of your profile' })).toHaveCount(0);
  expect(said).toEqual([]);
});

/** A green square, as a file. */
const SQUARE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mPgzvIiCTGMahjVMHw1AABNLL8BtP898gAAAABJRU5ErkJggg==',
  'base64',
);

const icon = (shown: Page): Locator => shown.locator('link[rel="icon"]');

// proves F425: "own icon"
// proves S034: "own icon"
test('the pages of a publication have its icon in the tab, those of the site the site’s', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const slug = `flint-${process.pid % 1000}-${Date.now() % 10_000_000}`;
  const url = await foundWithStory(page, 'Flint Works', slug);
  await open(page, `/${slug}/design`);
  await page.getByLabel('Choose a picture (Icon)').setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: SQUARE });
  await expect(page.getByLabel('Choose another picture (Icon)')).toHaveCount(1);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('list', { name: 'Designs' }).getByRole('listitem')).toHaveCount(1);
  const reader = await stranger(browser, baseURL);
  for (const path of [`/${slug}`, url, `/${slug}/latest`]) {
    await open(reader, path);
    await expect(icon(reader)).toHaveAttribute('href', /w=128&h=128/u);
    await expect(icon(reader)).toHaveAttribute('sizes', '128x128');
  }
  const answer = await reader.request.get((await icon(reader).getAttribute('href')) ?? '');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toMatch(/^image\//u);
  await open(reader, '/topics');
  await expect(icon(reader)).toHaveCount(0);
});
