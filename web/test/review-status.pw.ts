import { type APIRequestContext, expect, type Page, test } from './support/test';
import { looksRight } from './support/looks';
import { publish } from './support/published';
import { enter, newDevice, newReader } from './support/reader';
import { quire } from './support/staff';

const QUERY = '{ latestPostsFeed(paging: { limit: 50 }) { items { url title isLocked } } }';

interface Item {
  url: string;
  title: string;
  isLocked: boolean;
}

/** The oldest story that everybody reads in full: the other tests look at the newest. */
async function oldest(request: APIRequestContext): Promise<Item> {
  const answer = await request.post('/_/graphql', { data: { query: QUERY } });
  const { data } = (await answer.json()) as { data: { latestPostsFeed: { items: Item[] } } };
  const found = data.latestPostsFeed.items.findLast((item) => !item.isLocked);
  if (!found) throw new Error('the site under test has no public story');
  return found;
}

/** Decides about a story, and waits until the server has heard of it. */
async function decide(page: Page, url: string, verdict: string, until: (text: string, status: number) => boolean): Promise<void> {
  quire('review', url, verdict);
  await expect
    .poll(async () => {
      const answer = await page.request.get(url);
      return until(await answer.text(), answer.status());
    })
    .toBe(true);
}

// proves F034: "A suspended story carries a banner that links to the reasons"
// proves F035: "A story under review carries a notice"
// proves S066: "Banners about privacy"
test('a story under review says so above itself, one that was taken down says why it is not there, and a cleared one is as before', async ({
  page,
  request,
}) => {
  const { url, title } = await oldest(request);
  const words = 'The following content is under review as a potential violation of our rules.';
  try {
    await decide(page, url, 'under-review', (text) => text.includes(words));
    await page.goto(url, { waitUntil: 'networkidle' });
    const notice = page.getByRole('region', { name: 'Notice' });
    await expect(notice).toContainText(words);
    await expect(notice.getByRole('link', { name: 'See the reasons' })).toHaveAttribute('href', '/m/rules');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await looksRight(page, 'story-under-review');

    await decide(page, url, 'taken-down', (_, status) => status === 410);
    expect((await page.goto(url, { waitUntil: 'networkidle' }))?.status()).toBe(410);
    await expect(page.getByRole('heading', { level: 1, name: /^This story was found in violation of the .* Rules\.$/u })).toBeVisible();
    await looksRight(page, 'story-taken-down');
    await page.getByRole('link', { name: 'See the reasons' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/rules/iu);
  } finally {
    await decide(page, url, 'cleared', (text, status) => status === 200 && !text.includes(words));
  }
});

// proves F298: "A suspended reader sees on every page why nothing else works"
// proves F344: "A suspended reader can read why"
test('who is suspended reads on, and every page says why nothing else works; their stories say that they are', async ({
  browser,
  baseURL,
}) => {
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.goto('/me/settings', { waitUntil: 'networkidle' });
  const username = (await page.getByRole('button', { name: /^Username/u }).textContent())?.split('@')[1] ?? '';
  const { url } = await publish(page, 'Of somebody who is suspended');
  expect(quire('suspend', username)).toContain('1 session');
  const guest = await (await newDevice(browser, { ...(baseURL && { baseURL }) })).newPage();
  await expect.poll(async () => (await guest.request.get(url)).status()).not.toBe(200);
  await guest.goto(url, { waitUntil: 'networkidle' });
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('The account of this author is suspended');
  await looksRight(guest, 'story-of-a-suspended-writer');
  expect((await guest.goto(`/@${username}`, { waitUntil: 'networkidle' }))?.status()).toBe(410);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('This profile is not available');
  await looksRight(guest, 'profile-of-a-suspended-writer');
  await guest.context().close();
  // It has ended their sessions; they sign in again.
  await enter(page, email);
  await page.goto('/', { waitUntil: 'networkidle' });
  const notice = page.getByRole('region', { name: 'Notice' }).filter({ hasText: 'Your account was found in violation of the' });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('link', { name: 'See the reasons' })).toBeVisible();
  await looksRight(page, 'account-suspended');
  await page.goto('/suspended', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name: 'This account is suspended' })).toBeVisible();
});

// A subdomain is given to no one in the demo world: how the settings know of one is given here.
const SUBDOMAIN = (request: string) => request.includes('query Settings');

// F227
test('a subdomain is given up after a question, and where that fails a banner says so and tries again', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  let isUp = false;
  await page.route('**/_/graphql', async (route) => {
    const asked = route.request().postData() ?? '';
    if (asked.includes('mutation ReleaseSubdomain') && !isUp) return route.abort();
    if (!SUBDOMAIN(asked) && !asked.includes('mutation ReleaseSubdomain')) return route.fallback();
    const answer = await route.fetch();
    const text = await answer.text();
    if (asked.includes('mutation ReleaseSubdomain'))
      return route.fulfill({
        response: answer,
        body: text.replace('"__typename":"NotFound"', '"__typename":"Viewer","hasSubdomain":false'),
      });
    return route.fulfill({ response: answer, body: text.replace('"hasSubdomain":false', '"hasSubdomain":true') });
  });
  await page.goto('/me/settings/custom-domain', { waitUntil: 'networkidle' });
  const notice = page.getByRole('region', { name: 'Notice' });
  await notice.getByRole('button', { name: 'Close this notice' }).click();
  await expect(notice).toBeHidden();
  const addresses = page.getByRole('region', { name: 'Profile links' });
  await addresses.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove your subdomain' });
  await expect(question).toContainText('will stop working');
  await looksRight(page, 'subdomain');
  await question.getByRole('button', { name: 'Remove subdomain' }).click();
  await expect(question).toBeHidden();
  await expect(notice.getByRole('alert')).toHaveText(
    'An error occurred during deactivation of the subdomain. Please try again, or contact support if it happens again.',
  );
  await expect(notice.getByRole('link', { name: 'Contact support' })).toBeVisible();
  await looksRight(page, 'subdomain-failed');
  isUp = true;
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(addresses).toContainText('You don’t have a subdomain.');
  await expect(notice).toBeHidden();
});
