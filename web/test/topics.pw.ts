import { expect, test } from './support/test';
import { findSite } from './support/site';
import { watchConsole } from './support/watch';

// F093, F094, F095, F096
test('a topic has its latest and its top by period, recommended stories, writers and an archive', async ({ page, request }) => {
  test.slow();
  const { tag } = await findSite(request);
  const said = watchConsole(page);
  await page.goto(tag.url, { waitUntil: 'networkidle' });
  const tabs = page.getByRole('navigation', { name: `Topic ${tag.name}` });
  await expect(tabs.getByRole('link')).toHaveText(['Latest', 'Top', 'Recommended', 'Who to follow', 'Archive']);
  await tabs.getByRole('link', { name: 'Top', exact: true }).click();
  await expect(page).toHaveURL(/\?top=week$/u);
  const periods = page.getByRole('navigation', { name: 'Period' });
  await periods.getByRole('link', { name: 'All time' }).click();
  await expect(page).toHaveURL(/\?top=all-time$/u);
  await expect(periods.getByRole('link', { name: 'All time' })).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('main article').first()).toBeVisible();

  await tabs.getByRole('link', { name: 'Recommended' }).click();
  await expect(page).toHaveURL(new RegExp(`${tag.url}/recommended$`, 'u'));
  await expect(page.locator('main article').first()).toBeVisible();
  await tabs.getByRole('link', { name: 'Who to follow' }).click();
  await expect(page).toHaveURL(new RegExp(`${tag.url}/who-to-follow$`, 'u'));
  await expect(page.locator('main').getByRole('listitem').first().getByRole('link', { name: /^Follow/u })).toBeVisible();
  await tabs.getByRole('link', { name: 'Archive' }).click();
  await expect(page).toHaveURL(new RegExp(`${tag.url}/archive$`, 'u'));
  expect(said).toEqual([]);
});

test('the top of a topic is ordered by claps', async ({ request }) => {
  const { tag } = await findSite(request);
  const query = 'query($slug:String!){tagFromSlug(tagSlug:$slug){topPosts(period:ALL_TIME,paging:{limit:20}){items{clapCount}}}}';
  const answer = await request.post('/_/graphql', { data: { query, variables: { slug: tag.slug } } });
  const { data } = await answer.json() as { data: { tagFromSlug: { topPosts: { items: { clapCount: number }[] } } } };
  const claps = data.tagFromSlug.topPosts.items.map(({ clapCount }) => clapCount);
  expect(claps.length).toBeGreaterThan(0);
  expect(claps).toEqual(claps.toSorted((a, b) => b - a));
});

// F096
test('a day of the archive has its stories and nothing else', async ({ page, request }) => {
  const { tag } = await findSite(request);
  const query = 'query($slug:String!){tagFromSlug(tagSlug:$slug){posts(paging:{limit:1}){items{title firstPublishedAt}}}}';
  const answer = await request.post('/_/graphql', { data: { query, variables: { slug: tag.slug } } });
  const { data } = await answer.json() as { data: { tagFromSlug: { posts: { items: { title: string; firstPublishedAt: string }[] } } } };
  const [newest] = data.tagFromSlug.posts.items;
  const day = newest?.firstPublishedAt.slice(0, 10).replaceAll('-', '/') ?? '';
  await page.goto(`${tag.url}/archive/${day}`, { waitUntil: 'networkidle' });
  await expect(page.locator('main').getByRole('link', { name: newest?.title ?? '', exact: true })).toBeVisible();
});

// F099
test('the topics stand from A to Z', async ({ page, request }) => {
  const { tag } = await findSite(request);
  await page.goto('/topics', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name: 'Topics' })).toBeVisible();
  const letters = await page.locator('main h2').allTextContents();
  expect(letters).toEqual(letters.toSorted((a, b) => a.localeCompare(b, 'en')));
  await expect(page.locator('main').getByRole('link', { name: tag.name, exact: true }).first()).toBeVisible();
});
