import { expect, test, type APIRequestContext } from './support/test';
import { findSite } from './support/site';

/** The first hit of an index for these words. */
async function hit<T>(request: APIRequestContext, index: string, query: string): Promise<T> {
  const answer = await request.post(`/1/indexes/${index}/query`, { data: { query } });
  const { hits } = (await answer.json()) as { hits: T[] };
  if (!hits[0]) throw new Error(`nothing in ${index} for “${query}”`);
  return hits[0];
}

// proves F005: "A story opens at `/p/` and its id"
// proves F006: "A story also opens below its writer's name"
// proves F008: "Readable words may stand before the id"
test('a story is found by its id alone, below its writer and behind any readable slug', async ({ page, request }) => {
  const { story, person } = await findSite(request);
  for (const path of [`/p/${story.id}`, `/p/any-words-${story.id}`, `${person.url}/${story.id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(story.title);
  }
});

// proves F122: "The address with a person's id leads to their profile"
test('a person is found by their id', async ({ page, request }) => {
  const { person } = await findSite(request);
  const { userId } = await hit<{ userId: string }>(request, 'users', person.name);
  await page.goto(`/u/${userId}`);
  expect(new URL(page.url()).pathname).toBe(person.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name);
});

// F305, F306, A004, S042
// proves A003: "A visitor who presses Write is led to sign-up"
// proves A006: "For a visitor nothing unread is counted"
// proves F048: "A visitor who presses Write is led to sign-up"
test('the bar of a visitor has Write, Sign in and Sign up, and asks for nothing of a person', async ({ page, request }) => {
  const { story } = await findSite(request);
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(sent.postData() ?? ''));
  const bar = page.getByRole('banner');
  for (const [path, signUp] of [
    ['/', 'Get started'],
    [story.url, 'Sign up'],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const name of ['Write', 'Sign in', signUp]) await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(bar.getByRole('link', { name: /Notifications/u })).toHaveCount(0);
  }
  expect(asked.filter((body) => body.includes('notificationStatus'))).toEqual([]);
  await bar.getByRole('link', { name: 'Write', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Sign up with email' })).toBeVisible();
});

// proves S040: "The top bar is lower while one scrolls and full at the top"
test('the bar is lower while one reads on and full at the top', async ({ page, request }) => {
  const { story } = await findSite(request);
  await page.goto(story.url, { waitUntil: 'networkidle' });
  const height = () => page.locator('header[data-chrome] > div').evaluate((bar: HTMLElement) => bar.offsetHeight);
  await expect(page.locator('header[data-chrome]')).toBeVisible();
  await expect.poll(height).toBe(57);
  await page.evaluate(() => scrollTo(0, 600));
  await expect.poll(height).toBe(49);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(height).toBe(57);
});

// proves F323: "The footer has ten links"
// proves F447: "The footer links to text to speech"
test('the footer has ten links, one of them to text to speech', async ({ page }) => {
  await page.goto('/m/tos');
  const links = page.getByRole('navigation', { name: 'About this site' }).getByRole('link');
  await expect(links).toHaveCount(10);
  await links.filter({ hasText: 'Text to speech' }).click();
  await expect(page.locator('h2#listen')).toBeInViewport();
});

// C007
// proves F329: "Where no page is"
// proves S012: "An address without a route shows the not-found screen"
// proves S060: "The not-found screen offers up to four stories"
test('where nothing is, there are at most four staff picks and a way home', async ({ page }) => {
  await page.goto('/not/here/at/all');
  const picks = page.getByRole('region', { name: 'Staff picks' }).getByRole('article');
  await expect(picks.first()).toBeVisible();
  expect(await picks.count()).toBeLessThanOrEqual(4);
  await page.locator('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
});

// proves F332: "The error page has an address of its own"
test('the error page has an address of its own', async ({ page }) => {
  await page.goto('/_/oh-noes');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('something went wrong');
});

// proves F092: "A reader explores the topics"
// proves F093: "A topic has a page with its stories"
test('the topics lead to a topic and its stories', async ({ page }) => {
  await page.goto('/explore-topics');
  const topic = page.locator('main li a').first();
  const name = (await topic.locator('span').textContent()) ?? '';
  await topic.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.locator('main article').first()).toBeVisible();
});

for (const kind of ['tag', 'publication'] as const)
  // proves F096: "A topic's archive is read by year, month and day"
  // proves F170: "A publication's archive is read by year, month and day"
  test(`the archive of a ${kind} is read by year, month and day`, async ({ page, request }) => {
    const site = await findSite(request);
    const archive = `${site[kind].url}/archive`;
    await page.goto(archive);
    const periods = page.getByRole('navigation', { name: 'Archive' }).getByRole('list');
    await periods.first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/archive\/\d{4}$/u);
    await periods.nth(1).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/archive\/\d{4}\/\d{2}$/u);
    const month = new URL(page.url()).pathname.slice(-7).replace('/', '-');
    const dates = page.locator('main article time');
    await expect(dates.first()).toHaveAttribute('datetime', new RegExp(`^${month}`, 'u'));
    const day = ((await dates.first().getAttribute('datetime')) ?? '').slice(0, 10);
    await page.goto(`${archive}/${day.replaceAll('-', '/')}`);
    await expect(dates.first()).toBeVisible();
    const shown = await dates.evaluateAll((all) => all.map((time) => time.getAttribute('datetime')?.slice(0, 10)));
    expect(new Set(shown)).toEqual(new Set([day]));
  });

// proves F126: "A profile has a page about the person"
// proves F128: "A profile shows the person's lists"
test('a person has an about page and lists', async ({ page, request }) => {
  const { person } = await findSite(request);
  await page.goto(`${person.url}/about`);
  await expect(page.locator('main').getByText(/^Joined /u)).toBeVisible();
  const list = await hit<{ name: string; creator: { username: string } }>(request, 'catalogs', '');
  await page.goto(`/@${list.creator.username}/lists`);
  await expect(page.locator('main').getByRole('heading', { name: list.name, exact: true })).toBeVisible();
});

// F177, F180, S155
// proves F164: "A publication has a front page"
// proves F167: "A publication has a page about it"
// proves F168: "A publication lists its latest stories"
test('a publication has a front, its latest stories, and a page about who makes it', async ({ page, request }) => {
  const { publication } = await findSite(request);
  const heading = page.getByRole('heading', { level: 1 });
  const pages = page.getByRole('navigation', { name: publication.name });
  await page.goto(publication.url);
  await expect(heading).toHaveText(publication.name);
  await pages.getByRole('link', { name: 'Latest' }).click();
  await expect(heading).toHaveText(`Latest in ${publication.name}`);
  await expect(page.locator('main article').first()).toBeVisible();
  await pages.getByRole('link', { name: 'About' }).click();
  await expect(heading).toHaveText(`About ${publication.name}`);
  await expect(page.locator('main').getByRole('heading', { name: 'Editors' })).toBeVisible();
  const bar = page.locator('main > div').first();
  await expect(bar.getByRole('link', { name: publication.name })).toHaveAttribute('href', publication.url);
  await expect(bar.locator('img, svg, span').first()).toBeVisible();
  const links = await pages.getByRole('link').allTextContents();
  expect(links[0]).toBe('Latest');
  expect(links.slice(-2)).toEqual(['Archive', 'About']);
  // Between them stand the tags it uses most.
  const tagged = pages.getByRole('link').nth(1);
  await expect(tagged).toHaveAttribute('href', new RegExp(`^${publication.url}/tagged/`, 'u'));
  await tagged.click();
  await expect(heading).toContainText(links[1] ?? '');
});
