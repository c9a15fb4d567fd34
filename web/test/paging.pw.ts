import { expect, type Page, test } from './support/test';
import { publish } from './support/published';
import { ask, newDevice, newReader } from './support/reader';
import { findLongLists } from './support/site';

/** Until the answer is called, the operation fails. */
async function cut(page: Page, address: string, words: string): Promise<() => Promise<void>> {
  await page.route(address, (route) => (route.request().postData()?.includes(words) ? route.abort() : route.fallback()));
  return () => page.unroute(address);
}

/** Where the links of a list lead. */
const links = (page: Page, css: string): Promise<(string | null)[]> =>
  page.locator(css).evaluateAll((all) => all.map((one) => one.getAttribute('href')));

interface Catalog {
  id: string;
  url: string;
}

test('the rest of a list comes when it is asked for, is asked for again after a failure, and is there after Back', async ({
  browser,
  baseURL,
}) => {
  const options = { ...(baseURL && { baseURL }) };
  const { page: owner } = await newReader(browser, options);
  const { latestPostsFeed: feed } = await ask(owner, '{latestPostsFeed(paging:{limit:23}){items{id}}}', {});
  const stories = ((feed?.items ?? []) as { id: string }[]).map(({ id }) => id);
  expect(stories).toHaveLength(23);
  const { createCatalog } = await ask(
    owner,
    'mutation($input:CatalogInput!){createCatalog(input:$input){__typename ... on Catalog{id url}}}',
    { input: { name: 'Long', visibility: 'PUBLIC' } },
  );
  const list = createCatalog as unknown as Catalog;
  for (const postId of stories)
    await ask(owner, 'mutation($id:ID!,$postId:ID!){addToCatalog(catalogId:$id,postId:$postId){__typename}}', { id: list.id, postId });

  const page = await (await newDevice(browser, options)).newPage();
  await page.goto(list.url, { waitUntil: 'networkidle' });
  const headings = 'main li article :is(h2, h3) a';
  await expect(page.locator(headings)).toHaveCount(20);
  const mend = await cut(page, '**/_/graphql', 'ListItems');
  const more = page.getByRole('button', { name: 'Show more stories' });
  await more.click();
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t load more stories.' })).toBeVisible();
  await mend();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator(headings)).toHaveCount(23);
  await expect(more).toHaveCount(0);
  const all = await links(page, headings);
  expect(new Set(all).size, 'none twice').toBe(23);
  await page.locator(headings).last().click();
  await expect(page).not.toHaveURL(list.url);
  await page.goBack();
  await expect(page.locator(headings)).toHaveCount(23);
});

test('what is found goes on page by page, after a failure too, and other words begin at the first page', async ({ page }) => {
  await page.goto('/search?q=the', { waitUntil: 'networkidle' });
  const hits = page.locator('main article :is(h2, h3) a');
  await expect(hits).toHaveCount(10);
  const more = page.getByRole('button', { name: 'Show more results' });
  const mend = await cut(page, '**/1/indexes/**', '');
  await more.click();
  await expect(page.getByText('Search is unavailable right now.')).toBeVisible();
  await mend();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => hits.count()).toBeGreaterThan(10);
  const all = await links(page, 'main article :is(h2, h3) a');
  expect(new Set(all).size, 'none twice').toBe(all.length);
});

test('without scripts the older stories of a writer are a link away, and none of them is there twice', async ({ browser, baseURL }) => {
  const options = { ...(baseURL && { baseURL }) };
  const { page: writer } = await newReader(browser, options);
  for (let n = 0; n < 12; n++) await publish(writer, `Story ${n} of many`);
  const { viewer } = await ask(writer, '{viewer{url}}', {});
  const page = await (await newDevice(browser, { ...options, javaScriptEnabled: false })).newPage();
  await page.goto(viewer?.url as string);
  const titles = 'main article :is(h2, h3)';
  const newest = await page.locator(titles).allTextContents();
  expect(newest).toHaveLength(10);
  await page.getByRole('link', { name: 'Older stories' }).click();
  await expect(page).toHaveURL(/\/latest\?to=/u);
  await expect(page.locator(titles)).toHaveCount(2);
  const older = await page.locator(titles).allTextContents();
  expect([...newest, ...older].toSorted()).toEqual(Array.from({ length: 12 }, (_, n) => `Story ${n} of many`).toSorted());
});

test('without scripts the stories of a publication and of a topic are read on by links', async ({ browser, baseURL, request }) => {
  const { publication, tag } = await findLongLists(request);
  const page = await (await newDevice(browser, { ...(baseURL && { baseURL }), javaScriptEnabled: false })).newPage();
  const stories = 'main article :is(h2, h3) a';
  for (const list of [`${publication}/latest`, `${publication}/archive`, tag, `${tag}/archive`]) {
    await page.goto(list);
    const first = await links(page, stories);
    await page.locator('a[rel=next]').click();
    await expect(page, list).toHaveURL(/[?]to=/u);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', page.url());
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /^index/u);
    const second = await links(page, stories);
    expect(second.length, list).toBeGreaterThan(0);
    expect(
      second.filter((one) => first.includes(one)),
      list,
    ).toEqual([]);
  }
  // A year without stories is no page for search engines.
  for (const list of [publication, tag]) {
    await page.goto(`${list}/archive/1999`);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /^noindex/u);
  }
});
