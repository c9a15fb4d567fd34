import { expect, type Page, test } from './support/test';
import { remembered } from './support/account';
import { newReader } from './support/reader';
import { findSite } from './support/site';

/** The names of the questions of one view, request by request. */
async function questionsOf(page: Page, path: string): Promise<string[][]> {
  const requests: string[][] = [];
  const hear = (request: { url: () => string; postData: () => string | null }) => {
    if (new URL(request.url()).pathname !== '/_/graphql') return;
    const operations = [JSON.parse(request.postData() ?? '[]')].flat() as { query: string; operationName: string }[];
    if (operations.every(({ query }) => query.startsWith('query'))) requests.push(operations.map(({ operationName }) => operationName));
  };
  page.on('request', hear);
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'user options menu' })).toBeVisible();
  page.off('request', hear);
  return requests;
}

// proves F419: "Requests for data that are made together travel together"
test('a reader who was here before asks one request for home, and one for a story', async ({ browser, baseURL, request }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  // The device learns who uses it, and asks once after a sign-in who else does.
  const others = page.waitForResponse((answer) => answer.request().postData()?.includes('DeviceAccounts') ?? false);
  await page.goto('/explore-topics', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'user options menu' })).toBeVisible();
  await remembered(page);
  await others;
  const home = await questionsOf(page, '/?feed=for-you');
  expect(home).toHaveLength(1);
  expect(home.flat()).toEqual(expect.arrayContaining(['Viewer', 'SidebarMenu', 'HomeTabs', 'HomeFeed', 'Publishers']));
  // What the reader did with each story, and whether they follow whom, came with the lists.
  expect(home.flat().filter((name) => name.endsWith('Edge'))).toEqual([]);
  await expect(
    page
      .locator('main article:has(h2)')
      .first()
      .getByRole('button', { name: /^Save “/u }),
  ).toBeVisible();
  const { story } = await findSite(request);
  const reading = await questionsOf(page, story.url);
  expect(reading).toHaveLength(1);
  expect(reading.flat()).toEqual(expect.arrayContaining(['Viewer', 'PostEdges', 'ViewerQuotes', 'ReadingEdge']));
});
