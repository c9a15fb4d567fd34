import { expect, type Locator, type Page, test } from './support/test';
import { looksRight } from './support/looks';
import { findSite } from './support/site';
import { ask, newReader } from './support/reader';
import { watchConsole } from './support/watch';
import { newStory, waitUntilSaved, story } from './support/writing';

// One writer for all of them.
test.describe.configure({ mode: 'serial' });
let page: Page;
let said: string[];

test.beforeAll(async ({ browser, baseURL }) => {
  ({ page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } }));
  said = watchConsole(page);
});
test.afterAll(() => page.context().close());
test.afterEach(() => expect(said.splice(0)).toEqual([]));

const dialog = (): Locator => page.getByRole('dialog', { name: 'Publish' });

async function write(title: string, text: string): Promise<void> {
  await newStory(page);
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type(text);
}

// proves F043: "A writer publishes a story, changes it and publishes it again"
test('a story goes out with its last words, and can be changed and go out again', async ({ browser, baseURL }) => {
  await write('Out it goes', 'The last word');
  // Not saved yet: what was typed a moment ago goes along.
  await page.getByRole('button', { name: 'Publish' }).click();
  await dialog().getByLabel('Topics').fill('one, two, three, four, five, six');
  await dialog().getByRole('button', { name: 'Publish now' }).click();
  await expect(dialog().getByRole('alert')).toHaveText('A story can have up to 5 topics.');
  await expect(dialog().getByLabel('Topics')).toBeFocused();
  const topics = dialog().getByRole('list', { name: 'Chosen' }).getByRole('listitem');
  await expect(topics).toHaveText(['one', 'two', 'three', 'four', 'five']);
  await dialog().getByLabel('Topics').fill('');
  for (const one of ['one', 'two', 'three', 'four', 'five'])
    await dialog()
      .getByRole('button', { name: `Remove ${one}` })
      .click();
  await dialog().getByLabel('Topics').fill('Walking, Lakes');
  await expect(dialog().getByRole('region', { name: 'Preview' })).toContainText('Out it goes');
  await expect(dialog().getByLabel('Notify my followers')).toBeChecked();
  await dialog().getByText('More settings').click();
  await looksRight(page, 'publish');
  await page.setViewportSize({ width: 1280, height: 800 });
  // However long the form is.
  await expect(dialog().getByRole('button', { name: 'Publish now' })).toBeInViewport({ ratio: 1 });
  await dialog().getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Out it goes');
  await expect(page).toHaveURL(/-[0-9a-f]{10,12}$/u);
  const url = page.url();
  const reader = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await reader.goto(url);
  await expect(reader.locator('[data-story-body]')).toContainText('The last word');
  const id = /-([0-9a-f]{10,12})$/u.exec(new URL(url).pathname)?.[1] ?? '';
  await page.goto(`/p/${id}/edit`, { waitUntil: 'networkidle' });
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await story(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' and one more');
  await waitUntilSaved(page);
  await reader.goto(url);
  await expect(reader.locator('[data-story-body]')).not.toContainText('one more');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(topics).toHaveText(['Walking', 'Lakes']);
  // No one is told twice.
  await expect(dialog().getByLabel('Notify my followers')).toHaveCount(0);
  await dialog().getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Out it goes');
  await reader.goto(url);
  await expect(reader.locator('[data-story-body]')).toContainText('The last word and one more');
});

test('a story goes out later by the clock of its writer', async () => {
  await write('Later', 'Words for tomorrow TK');
  await waitUntilSaved(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog().getByText('“TK” still marks something to fill in.')).toBeVisible();
  // What is found leads to where it is.
  await dialog().getByRole('button', { name: '“TK” still marks something to fill in.' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog()).toHaveCount(0);
  await expect(story(page)).toBeFocused();
  await page.keyboard.type(', and a boat');
  await expect(story(page)).toContainText('Words for tomorrow TK, and a boat');
  await page.getByRole('button', { name: 'Publish' }).click();
  await dialog().getByLabel('Later').check();
  await dialog().getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog().getByRole('alert')).toHaveText('Choose a time in the future.');
  await dialog().getByLabel('Date and time').fill('2099-01-02T03:04');
  await dialog().getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog()).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Your story will be published on Friday, January 2, 2099' })).toBeVisible();
});

test('a story goes out as a part of a series that its writer chose', async () => {
  const { createSeries } = await ask(page, 'mutation($input:CatalogInput!){createSeries(input:$input){__typename ... on Catalog{id}}}', {
    input: { name: 'Of lakes', visibility: 'PUBLIC' },
  });
  expect(createSeries?.__typename).toBe('Catalog');
  await write('The first lake', 'It is deep.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await dialog().getByText('Series and lists').click();
  await dialog().getByRole('group', { name: 'Your series' }).getByRole('checkbox', { name: 'Of lakes' }).check();
  await looksRight(page, 'publish-series');
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog().getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The first lake');
  // Below it stands what else its writer wrote.
  await expect(
    page
      .getByRole('region', { name: /^More from/u })
      .getByRole('link', { name: 'Out it goes' })
      .first(),
  ).toBeVisible();
  await page.goto(`/series/${String(createSeries?.id)}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'The first lake' }).first()).toBeVisible();
});

test('an empty story cannot go out, and says why', async () => {
  await newStory(page);
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveAttribute('title', 'Write something first.');
  await page.keyboard.type('Only a title');
  await waitUntilSaved(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog().getByText('There is nothing to publish yet.')).toBeVisible();
  await expect(dialog().getByRole('button', { name: 'Publish now' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
});

test('topics are suggested while they are typed, and chosen by keys alone', async ({ request }) => {
  const { tag } = await findSite(request);
  const typed = tag.name.slice(0, 4);
  await write('About a topic', 'Some words');
  await page.getByRole('button', { name: 'Publish' }).click();
  const field = dialog().getByLabel('Topics');
  const options = dialog().getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await field.pressSequentially(typed);
  await expect(options.first()).toContainText(/stor(y|ies)$/u);
  await field.press('ArrowDown');
  const first = await options.and(page.locator('[aria-selected="true"]')).locator('span').textContent();
  await field.press('Enter');
  const topics = dialog().getByRole('list', { name: 'Chosen' }).getByRole('listitem');
  await expect(topics).toHaveText([first ?? '']);
  await field.pressSequentially('My own,');
  await expect(topics).toHaveText([first ?? '', 'My own']);
  await field.press('Backspace');
  await expect(topics).toHaveText([first ?? '']);
  await field.press('Backspace');
  await expect(topics).toHaveCount(0);
  await field.pressSequentially(typed);
  await expect(dialog().getByRole('listbox')).toBeVisible();
  await field.press('Escape');
  await expect(dialog().getByRole('listbox')).toHaveCount(0);
  await expect(dialog()).toBeVisible();
});
