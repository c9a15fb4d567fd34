import { expect, test } from './support/test';
import { newReader } from './support/reader';
import { findSite } from './support/site';
import { watchConsole } from './support/watch';

// F093, F096
// proves F094: "A topic has a page of recommended stories"
// proves F095: "A topic has a page of writers and publications to follow"
test('a topic has its latest and its top by period, recommended stories, writers and an archive', async ({ page, request }) => {
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
  await expect(
    page
      .locator('main')
      .getByRole('listitem')
      .first()
      .getByRole('link', { name: /^Follow/u }),
  ).toBeVisible();
  await tabs.getByRole('link', { name: 'Archive' }).click();
  await expect(page).toHaveURL(new RegExp(`${tag.url}/archive$`, 'u'));
  expect(said).toEqual([]);
});

test('the top of a topic is ordered by claps', async ({ request }) => {
  const { tag } = await findSite(request);
  const query = 'query($slug:String!){tagFromSlug(tagSlug:$slug){topPosts(period:ALL_TIME,paging:{limit:20}){items{clapCount}}}}';
  const answer = await request.post('/_/graphql', { data: { query, variables: { slug: tag.slug } } });
  const { data } = (await answer.json()) as { data: { tagFromSlug: { topPosts: { items: { clapCount: number }[] } } } };
  const claps = data.tagFromSlug.topPosts.items.map(({ clapCount }) => clapCount);
  expect(claps.length).toBeGreaterThan(0);
  expect(claps).toEqual(claps.toSorted((a, b) => b - a));
});

// F096
test('a day of the archive has its stories and nothing else', async ({ page, request }) => {
  const { tag } = await findSite(request);
  const query = 'query($slug:String!){tagFromSlug(tagSlug:$slug){posts(paging:{limit:1}){items{title firstPublishedAt}}}}';
  const answer = await request.post('/_/graphql', { data: { query, variables: { slug: tag.slug } } });
  const { data } = (await answer.json()) as { data: { tagFromSlug: { posts: { items: { title: string; firstPublishedAt: string }[] } } } };
  const [newest] = data.tagFromSlug.posts.items;
  const day = newest?.firstPublishedAt.slice(0, 10).replaceAll('-', '/') ?? '';
  await page.goto(`${tag.url}/archive/${day}`, { waitUntil: 'networkidle' });
  await expect(page.locator('main').getByRole('link', { name: newest?.title ?? '', exact: true })).toBeVisible();
});

// proves F099: "All topics stand on one page from A to Z"
test('the topics stand from A to Z', async ({ page, request }) => {
  const { tag } = await findSite(request);
  await page.goto('/topics', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name: 'Topics' })).toBeVisible();
  const letters = await page.locator('main h2').allTextContents();
  expect(letters).toEqual(letters.toSorted((a, b) => a.localeCompare(b, 'en')));
  await expect(page.locator('main').getByRole('link', { name: tag.name, exact: true }).first()).toBeVisible();
});

test('who may curate puts a story at the head of a topic and takes it back; others see nothing of it', async ({
  browser,
  baseURL,
  page: stranger,
  request,
}) => {
  const { tag } = await findSite(request);
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const curate = (on: typeof page) => on.getByRole('button', { name: /^Curate “/u });
  for (const on of [stranger, page]) {
    await on.goto(tag.url, { waitUntil: 'networkidle' });
    await expect(on.locator('main article').first()).toBeVisible();
    await expect(curate(on)).toHaveCount(0);
  }
  // The site answers as it would staff.
  const sent: string[] = [];
  await page.route('**/_/graphql', async (route) => {
    const asked = route.request().postData() ?? '';
    const act = /(?:un)?pickForTopic(?=\()/u.exec(asked)?.[0];
    if (act) {
      sent.push(act);
      return route.fulfill({ json: { data: { [act]: { __typename: 'Tag' } } } });
    }
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replaceAll('"mayCurate":false', '"mayCurate":true') });
  });
  await page.reload({ waitUntil: 'networkidle' });
  await curate(page).first().click();
  await page
    .getByRole('group', { name: /^Curate “/u })
    .getByRole('button', { name: 'Feature at the top of the topic' })
    .click();
  const said = page.getByRole('status').filter({ hasText: 'Featured at the top of the topic.' });
  await expect(said).toBeVisible();
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[0]).toBe('pickForTopic');
  // Whatever else is asked passes through here.
  await page.unrouteAll({ behavior: 'wait' });
});

test('with forced colours the tab and the period that are on differ from those that are off', async ({ browser, baseURL, request }) => {
  const { tag } = await findSite(request);
  const context = await browser.newContext({ ...(baseURL && { baseURL }), forcedColors: 'active' });
  const page = await context.newPage();
  await page.goto(`${tag.url}?top=week`, { waitUntil: 'networkidle' });
  for (const name of ['Top', 'This week']) {
    const paper = await page
      .getByRole('main')
      .getByRole('link', { name, exact: true })
      .evaluate((on) => {
        const off = on.closest('nav')?.querySelector('a:not([aria-current])');
        return [on, off].map((link) => link && getComputedStyle(link).backgroundColor);
      });
    expect(paper[1], `${name}: there are others`).toBeTruthy();
    expect(paper[0], name).not.toBe(paper[1]);
  }
});
