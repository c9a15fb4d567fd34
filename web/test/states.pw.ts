import { expect, type Page, type Route, test } from './support/test';
import { violations } from './support/axe';
import { newReader } from './support/reader';
import { camera, WIDTHS } from './support/shots';
import { drawnFor } from './support/tier';

interface Screen {
  path: string;
  /** What it says to someone who has nothing there yet. */
  empty: string | RegExp;
}

/** Every screen of a reader that is filled after it is shown. */
const SCREENS: Readonly<Record<string, Screen>> = {
  'for-you': { path: '/?feed=for-you', empty: /Staff pick|Popular with readers|New/u },
  following: { path: '/?feed=following', empty: /Follow writers, publications and topics|People you follow haven’t published yet/u },
  lists: { path: '/me/lists', empty: 'Make a list to collect stories' },
  list: { path: '/me/list/reading-list', empty: 'This list is empty.' },
  highlights: { path: '/me/list/highlights', empty: 'Select text in a story to highlight it' },
  'saved-lists': { path: '/me/lists/saved', empty: 'Lists you save from others appear here.' },
  history: { path: '/me/lists/reading-history', empty: 'Stories you read appear here. Only you can see them.' },
  'whom-you-follow': { path: '/me/following', empty: 'You don’t follow anyone yet.' },
  suggestions: { path: '/me/following/suggestions', empty: 'People and publications' },
  'followed-writers': { path: '/me/following-feed/writers', empty: 'The writers you follow haven’t published a story yet.' },
  'followed-publications': { path: '/me/following-feed/publications', empty: 'There are no stories in the publications you follow yet.' },
  'muted-writers': { path: '/me/settings/mute/writers', empty: 'You haven’t muted any writers.' },
  'muted-publications': { path: '/me/settings/mute/publications', empty: 'You haven’t muted any publications.' },
  blocked: { path: '/me/settings/mute/blocked', empty: 'You haven’t blocked anyone.' },
  keywords: { path: '/me/settings/mute/keywords', empty: 'You haven’t muted any keywords.' },
  notifications: { path: '/me/notifications', empty: 'No notifications yet.' },
  activity: { path: '/me/activity', empty: 'Publish a story to get claps, follows and highlights.' },
  'phone-number': { path: '/mobile-verification', empty: 'A verified number shows there’s a real person behind this account.' },
  stories: { path: '/me/stories/drafts', empty: 'You don’t have any drafts.' },
  search: { path: '/search?q=zzqxjvkw', empty: 'No results for' },
};

const isAsking = (url: URL): boolean => url.pathname === '/_/graphql' || url.pathname.startsWith('/1/indexes/');

/** What a page asks after it is shown waits, then fails, then is answered. */
async function server(page: Page): Promise<{ hold: () => void; fail: () => Promise<void>; answer: () => Promise<void> }> {
  let [mode, held]: ['open' | 'held' | 'away', Route[]] = ['open', []];
  await page.route(isAsking, (route) => {
    if (mode === 'held') return void held.push(route);
    return mode === 'away' ? route.abort() : route.continue();
  });
  /** From now on, and whatever waits already. */
  const become = async (next: 'open' | 'away') => {
    mode = next;
    const waiting = held;
    held = [];
    await Promise.all(waiting.map((route) => (next === 'open' ? route.continue() : route.abort())));
  };
  return {
    hold: () => {
      mode = 'held';
    },
    fail: () => become('away'),
    answer: () => become('open'),
  };
}

/** It fits, and a machine finds nothing wrong. */
async function isFine(page: Page, what: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBeLessThanOrEqual(0);
  expect(await violations(page), what).toEqual([]);
}

for (const { name, viewport } of WIDTHS)
  test(`every screen of a reader waits, fails and is empty in words, on a ${name}`, async ({ browser, baseURL }) => {
    const { page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport });
    const [site, shot] = [await server(page), camera(page, `states-${name}`)];
    const main = page.locator('main');
    for (const [what, { path, empty }] of drawnFor(name, Object.entries(SCREENS)))
      await test.step(what, async () => {
        site.hold();
        await page.goto(path);
        await expect(main.locator('[aria-busy="true"]').first()).toBeVisible();
        await shot(`${what}-loading`);
        await isFine(page, `${what}, loading`);
        await site.fail();
        const again = main.getByRole('button', { name: 'Try again' }).first();
        await expect(again, what).toBeVisible();
        await shot(`${what}-error`);
        await isFine(page, `${what}, with an error`);
        // What tries again by itself gets no answer before the button is pressed, which would be gone then.
        site.hold();
        await again.click();
        await site.answer();
        await expect(main.getByText(empty).first(), what).toBeVisible();
        await expect(again, what).toBeHidden();
        await shot(`${what}-empty`);
      });
  });
