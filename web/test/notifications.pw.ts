import { type Browser, expect, type Page, test } from './support/test';
import { waitForOperation } from './support/discussion';
import { looksRight } from './support/looks';
import { ask, newReader } from './support/reader';
import { watchConsole } from './support/watch';

interface Me {
  id: string;
  name: string;
}

/** Someone new, with who they are. */
async function somebody(browser: Browser, baseURL: string | undefined): Promise<{ page: Page; me: Me }> {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const { viewer } = await ask(page, '{viewer{id name}}', {});
  return { page, me: viewer as unknown as Me };
}

const follow = (page: Page, id: string): Promise<unknown> =>
  ask(page, 'mutation($id:ID!){followUser(targetUserId:$id){__typename}}', { id });
const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

// F307, F309, S041
// proves A009: "A reader sees their notifications"
// proves F303: "The top bar of a reader has search"
// proves F445: "The top bar has Write"
test('a person who is followed sees it on the bell, reads it, and marks it as read', async ({ browser, baseURL }) => {
  const { page, me } = await somebody(browser, baseURL);
  const fan = await somebody(browser, baseURL);
  const said = watchConsole(page);
  await page.goto('/me/notifications', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(page.getByText('No notifications yet.', { exact: false })).toBeVisible();
  await expect(bell(page, 'Notifications')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Write' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/u);
  await looksRight(page, 'notifications-empty');

  await follow(fan.page, me.id);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  const row = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(`${fan.me.name} followed you`);
  await looksRight(page, 'notifications');

  // A refusal is taken back with words.
  await page.route('**/_/graphql', (route) =>
    route.request().postData()?.includes('MarkNotificationRead') ? route.abort() : route.fallback(),
  );
  const mark = page.getByRole('button', { name: /^Mark as read/u });
  await mark.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /try again/iu })).toBeVisible();
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await expect(mark).toBeVisible();
  await page.unroute('**/_/graphql');
  const marked = waitForOperation(page, 'markNotificationRead');
  await mark.click();
  await expect(mark).toHaveCount(0);
  await expect(bell(page, 'Notifications')).toBeVisible();
  await marked;
  await page.reload({ waitUntil: 'networkidle' });
  await expect(bell(page, 'Notifications')).toBeVisible();

  // What is taken back is not there.
  await ask(fan.page, 'mutation($id:ID!){unfollowUser(targetUserId:$id){__typename}}', { id: me.id });
  await page.reload({ waitUntil: 'networkidle' });
  await expect(row).toHaveCount(0);
  expect(said.filter((line) => !line.includes('net::ERR_FAILED'))).toEqual([]);
});

test('the number on the bell comes by itself, and not in a page that no one sees', async ({ browser, baseURL }) => {
  const { page, me } = await somebody(browser, baseURL);
  const fan = await somebody(browser, baseURL);
  await page.clock.install();
  await page.goto('/me/notifications', { waitUntil: 'networkidle' });
  await expect(bell(page, 'Notifications')).toBeVisible();
  // The page knows how many there are before there is one.
  await expect(page.getByText('No notifications yet.', { exact: false })).toBeVisible();
  await follow(fan.page, me.id);
  let asked = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('UnreadNotifications')) asked++;
  });
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await page.clock.runFor(600_000);
  expect(asked).toBe(0);
  await show('visible');
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  expect(asked).toBe(1);
  await page.getByRole('button', { name: 'Show new notifications' }).click();
  await expect(page.getByRole('list', { name: 'Notifications' })).toContainText(`${fan.me.name} followed you`);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page, 'Notifications')).toBeVisible();
});

// proves F310: "A reader reads what others do with their stories"
test('activity shows what others do with the reader, and says so when it cannot be loaded', async ({ browser, baseURL }) => {
  const { page, me } = await somebody(browser, baseURL);
  const fan = await somebody(browser, baseURL);
  await follow(fan.page, me.id);
  await page.route('**/_/graphql', (route) =>
    route.request().postData()?.includes('query Notifications(') ? route.abort() : route.fallback(),
  );
  await page.goto('/me/activity', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name: 'Your activity' })).toBeVisible();
  await expect(page.getByText('Your notifications could not be loaded.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).focus();
  await page.unroute('**/_/graphql');
  // The page tries again by itself, too: whichever was first, the key has somewhere to go.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Notifications' })).toContainText('followed you');
  await page.getByRole('button', { name: 'Only responses' }).click();
  await expect(page.getByText('No responses yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Only responses' }).click();
  await looksRight(page, 'activity');
  await page.getByRole('link', { name: fan.me.name }).click();
  await expect(page).toHaveURL(/\/@/u);
  await expect(bell(page, 'Notifications')).toBeVisible();
});

test('a link that is none of the site’s ends no letters', async ({ page }) => {
  await page.goto('/me/notifications/unsubscribe?token=nonsense', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name: 'Unsubscribe' })).toBeVisible();
  await expect(page.getByText('This link is no longer valid.', { exact: false })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/u);
  await page.goto(`/me/notifications/unsubscribe?token=00000000000a.NOTIFICATIONS_DIGEST_FREQUENCY.${'0'.repeat(64)}`, {
    waitUntil: 'networkidle',
  });
  await expect(page.getByText('Unsubscribe from these emails: Digest?')).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('This link is no longer valid.', { exact: false })).toBeVisible();
});
