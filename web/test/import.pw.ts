import { expect, type Page, test } from './support/test';
import { issuer } from './support/issuer';
import { looksRight } from './support/looks';
import { newReader } from './support/reader';
import { watchConsole } from './support/watch';
import { lines } from './support/writing';

let page: Page;
let said: string[];

test.beforeEach(async ({ browser, baseURL }) => {
  ({ page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } }));
  said = watchConsole(page);
});
test.afterEach(async () => {
  // What is refused, the browser writes down as a failed request.
  expect(said.filter((line) => !/Failed to load resource/u.test(line))).toEqual([]);
});

const choose = (name: string, text: string): Promise<void> =>
  page.getByLabel('HTML or Markdown').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('a file becomes a draft, and what could not stay is told', async () => {
  await page.goto('/me/stories/drafts', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Import a story' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import a story');
  await page.waitForLoadState('networkidle');
  await looksRight(page, 'import');
  await choose('tea.md', '---\ntitle: Tea\n---\nBoil **water**.\n\n![A cup](cup.png)\n\n- [no](javascript:alert(1))\n');
  await page.getByRole('button', { name: 'Import the file' }).click();
  await expect(page.getByRole('heading', { name: 'Your draft is ready' })).toBeFocused();
  await expect(page.getByText('Broken links were removed; their words stayed.')).toBeVisible();
  await expect(page.getByText('Pictures that could not be reached were left out.')).toBeVisible();
  await looksRight(page, 'import-done');
  await page.getByRole('link', { name: 'Open the draft' }).click();
  await page.waitForURL(/\/p\/\w+\/edit$/u);
  await expect(page.getByRole('textbox', { name: 'Story' })).toContainText('Boil water.');
  expect(await lines(page)).toEqual(['p: Boil water.', 'p: A cup', 'li: no']);
});

test('a file that needs nothing to be told leads to the draft at once', async () => {
  await page.goto('/p/import', { waitUntil: 'networkidle' });
  await choose('Plain words.txt', 'Only words.');
  await page.getByRole('button', { name: 'Import the file' }).click();
  await page.waitForURL(/\/p\/\w+\/edit$/u);
  await expect(page.getByRole('textbox', { name: 'Story' })).toContainText('Plain words');
});

test('what cannot be brought here is refused in words', async () => {
  await page.goto('/p/import', { waitUntil: 'networkidle' });
  const address = page.getByLabel('Link to the story');
  const expectRefusal = async (typed: string, words: string | RegExp) => {
    await address.fill(typed);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(words);
  };
  await expectRefusal('', 'Enter a link to the story.');
  await expectRefusal('ftp://example.org/a', 'Enter the address of a page');
  await expectRefusal('http://127.0.0.1:1/', 'This address did not answer.');
  if (issuer) await expectRefusal(`${issuer}/.well-known/openid-configuration`, 'There is no page with text at this address.');
  await page.getByRole('button', { name: 'Import the file' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Choose a file first.');
  await choose('a.docx', 'PK');
  await page.getByRole('button', { name: 'Import the file' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Only HTML (.html) and Markdown (.md) files can be imported.');
  await choose('empty.html', '<script>1</script>');
  await page.getByRole('button', { name: 'Import the file' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('No story was found there.');
});
