import { expect, type Page, test } from './support/test';
import { looksRight } from './support/looks';
import { body, publish, type Published, select, writerAndReader } from './support/published';
import { watchConsole } from './support/watch';

// One writer and one reader for both of them.
test.describe.configure({ mode: 'serial' });
let writer: Page;
let reader: Page;
let story: Published;
let said: string[];

test.beforeAll(async ({ browser, baseURL }) => {
  ({ writer, reader } = await writerAndReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } }));
  said = watchConsole(reader);
  story = await publish(writer, 'The night train', ['It left before anybody had said goodbye.', 'Nobody knew where it went.']);
});
test.afterAll(async () => {
  await writer.context().close();
  await reader.context().close();
});
test.afterEach(() => expect(said.splice(0)).toEqual([]));

/** Publishes the draft that is open. */
async function publishOpen(): Promise<void> {
  await expect(reader.locator('[data-save="saved"]')).toBeVisible();
  await reader.getByRole('button', { name: 'Publish' }).click();
  const dialog = reader.getByRole('dialog', { name: 'Publish' });
  await expect(dialog.getByLabel('Notify my followers')).toBeChecked();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
}

// proves F038: "A reader starts a story about a passage"
test('a reader answers a passage with a story, and each shows the other', async () => {
  await reader.goto(story.url, { waitUntil: 'networkidle' });
  await select(reader, 'before anybody had said goodbye');
  await reader.getByRole('button', { name: 'Highlight', exact: true }).click();
  const words = body(reader).getByText('It left before anybody');
  await expect(async () => {
    const box = await words.boundingBox();
    await reader.mouse.click((box?.x ?? 0) + 80, (box?.y ?? 0) + 12);
    await expect(reader.getByRole('dialog', { name: 'Highlighted text' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await reader.getByRole('link', { name: 'Write about it' }).click();
  await reader.waitForURL(/\/p\/\w+\/edit$/u);
  const card = reader.getByRole('complementary', { name: 'In response to a passage of' });
  await expect(card.getByRole('link', { name: 'The night train' })).toBeVisible();
  const text = reader.getByRole('textbox', { name: 'Story' });
  await expect(text.locator('blockquote')).toHaveText('before anybody had said goodbye');
  await text.locator('[data-title]').click();
  await reader.keyboard.type('What was not said');
  await publishOpen();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('What was not said');
  await expect(card.getByRole('link', { name: 'The night train' })).toHaveAttribute('href', story.url);
  await looksRight(reader, 'story-about');
  await reader.setViewportSize({ width: 1280, height: 900 });
  await reader.goto(story.url, { waitUntil: 'networkidle' });
  await expect(
    reader.getByRole('region', { name: 'Stories about this one' }).getByRole('link', { name: 'What was not said' }),
  ).toBeVisible();
});

// proves F039: "A reader starts a story about another story"
test('a reader writes about a whole story', async () => {
  await reader.goto(story.url, { waitUntil: 'networkidle' });
  await reader.getByRole('button', { name: 'More actions' }).first().click();
  await reader.getByRole('link', { name: 'Write about this story' }).click();
  await reader.waitForURL(/\/p\/\w+\/edit$/u);
  await expect(reader.getByRole('complementary', { name: 'About this story' })).toContainText('The night train');
  await reader.getByRole('textbox', { name: 'Story' }).locator('[data-title]').click();
  await reader.keyboard.type('Read this one');
  await publishOpen();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Read this one');
  await expect(reader.getByRole('complementary', { name: 'About this story' })).toBeVisible();
  await reader.goto(`/new-story/repost/000000000000`, { waitUntil: 'networkidle' });
  const alert = reader.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('What you want to write about no longer exists.');
  await expect(alert.getByRole('link', { name: 'Write a story' })).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});
