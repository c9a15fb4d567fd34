import type { Page } from '@playwright/test';
import { expect, test } from './support/test';
import { violations, violationsOfColours } from './support/axe';
import { fitsLarger } from './support/fits';
import { findSite, type Site } from './support/site';
import { drawn } from './support/tier';
import { watchConsole } from './support/watch';

interface Shown {
  name: string;
  path: (site: Site) => string;
  status?: number;
}

const PAGES: Shown[] = [
  { name: 'landing', path: () => '/' },
  { name: 'story', path: (s) => s.story.url },
  { name: 'responses to a story', path: (s) => `/p/${s.story.id}/responses` },
  { name: 'profile', path: (s) => s.person.url },
  { name: 'about a person', path: (s) => `${s.person.url}/about` },
  { name: 'lists of a person', path: (s) => `${s.person.url}/lists` },
  { name: 'what a person recommends', path: (s) => `${s.person.url}/has-recommended` },
  { name: 'responses of a person', path: (s) => `${s.person.url}/responses` },
  { name: 'highlights of a person', path: (s) => `${s.person.url}/highlights` },
  { name: 'series of a person', path: (s) => `${s.person.url}/series` },
  { name: 'latest of a person', path: (s) => `${s.person.url}/latest` },
  { name: 'books of a person', path: (s) => `${s.person.url}/books` },
  { name: 'followers of a person', path: (s) => `${s.person.url}/followers` },
  { name: 'whom a person follows', path: (s) => `${s.person.url}/following` },
  { name: 'shared', path: () => '/m/share/success' },
  { name: 'publication', path: (s) => s.publication.url },
  { name: 'latest of a publication', path: (s) => `${s.publication.url}/latest` },
  { name: 'trending in a publication', path: (s) => `${s.publication.url}/trending` },
  { name: 'all stories of a publication', path: (s) => `${s.publication.url}/all` },
  { name: 'archive of a publication', path: (s) => `${s.publication.url}/archive` },
  { name: 'about a publication', path: (s) => `${s.publication.url}/about` },
  { name: 'followers of a publication', path: (s) => `${s.publication.url}/followers` },
  { name: 'invitation that is over', path: () => '/m/publication-invitation/none' },
  { name: 'topic', path: (s) => s.tag.url },
  { name: 'archive of a topic', path: (s) => `${s.tag.url}/archive` },
  { name: 'top of a topic', path: (s) => `${s.tag.url}?top=all-time` },
  { name: 'recommended stories of a topic', path: (s) => `${s.tag.url}/recommended` },
  { name: 'whom to follow for a topic', path: (s) => `${s.tag.url}/who-to-follow` },
  { name: 'topics from A to Z', path: () => '/topics' },
  { name: 'topics', path: () => '/explore-topics' },
  { name: 'search', path: () => '/search' },
  { name: 'search with hits', path: (s) => `/search?q=${encodeURIComponent(s.story.title)}` },
  { name: 'search for people', path: (s) => `/search/users?q=${encodeURIComponent(s.person.name)}` },
  { name: 'search without hits', path: () => '/search?q=zzqxjvkw' },
  { name: 'search in a publication', path: (s) => `${s.publication.url}/search/users?q=a` },
  { name: 'membership', path: () => '/membership' },
  { name: 'plans', path: () => '/plans' },
  { name: 'discount-plans', path: () => '/discount' },
  { name: 'gift', path: () => '/gift' },
  { name: 'gift-plans', path: () => '/gift-plans' },
  { name: 'gift-checkout', path: () => '/gift-checkout' },
  { name: 'group-gift', path: () => '/group-gift' },
  { name: 'redeem', path: () => '/redeem' },
  { name: 'sign-in', path: () => '/m/signin' },
  { name: 'unrecognized account', path: () => '/unrecognized-account' },
  { name: 'suspended', path: () => '/suspended' },
  { name: 'goodbye', path: () => '/m/goodbye' },
  { name: 'about', path: () => '/about' },
  { name: 'terms', path: () => '/m/tos' },
  { name: 'privacy', path: () => '/m/privacy' },
  { name: 'rules', path: () => '/m/rules' },
  { name: 'help', path: () => '/m/help' },
  { name: 'developers', path: () => '/developers' },
  { name: 'developers: reference', path: () => '/developers/reference' },
  { name: 'developers: webhooks', path: () => '/developers/webhooks' },
  { name: 'developers: errors', path: () => '/developers/errors' },
  { name: 'Mastodon for members', path: () => '/mastodon' },
  { name: 'error', path: () => '/_/oh-noes', status: 500 },
  { name: 'not found', path: () => '/not/here/at/all', status: 404 },
];

/** What holds on every page, however wide and in both colour schemes. */
async function holds(page: Page): Promise<void> {
  expect(await page.title()).not.toBe('');
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('main')).toHaveCount(1);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways, 'sideways overflow').toBeLessThanOrEqual(0);
  expect(await violations(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOfColours(page), 'dark').toEqual([]);
}

/** What the focus is on: how it is called, where it stands, and whether a ring shows around it or the card it opens. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: active } = document;
    if (!active || active === document.body) return null;
    // What the search box finds hangs below the bar.
    const inBar = active.closest('header[data-chrome]') !== null && active.closest('[role="dialog"]') === null;
    const place = [...document.querySelectorAll('*')].indexOf(active);
    let hasRing = false;
    for (let around: Element | null = active; around && !hasRing; around = around.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(around);
      hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    }
    const { left, width } = active.getBoundingClientRect();
    return { name: active.outerHTML.slice(0, 120), inBar, place, hasRing, left, isOnScreen: left >= 0 && width > 0 && left < innerWidth };
  });

/** Tab begins with the way past the bar, goes through the bar from left to right and through the page in its order, and shows a ring. */
async function neverTraps(page: Page): Promise<void> {
  // Some pages begin in their field: from the first link of the bar, one step back is the skip link.
  await page.locator('header a').first().focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  let last = await focused(page);
  for (let n = 0; n < 16; n++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    // After the last control comes the window.
    if (!now) break;
    expect(now, `after ${last?.name}`).toMatchObject({ hasRing: true, isOnScreen: true });
    expect(now.place, `${now.name} after ${last?.name}`).toBeGreaterThan(last?.place ?? 0);
    if (now.inBar && last?.inBar) expect(now.left, `${now.name} after ${last.name}`).toBeGreaterThanOrEqual(last.left);
    last = now;
  }
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
}

/** For readers who want less motion things fade, and nothing else moves. */
async function isStill(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const properties = await page.evaluate(() => [
    ...new Set([...document.querySelectorAll('*')].map((element) => getComputedStyle(element).transitionProperty)),
  ]);
  expect(properties, 'with less motion').toEqual(['opacity']);
}

for (const { name, path, status = 200 } of drawn(PAGES))
  test(`${name} fits a phone and a desktop in both schemes, and however large it is read; Tab goes through it in order`, async ({
    page,
    request,
    baseURL,
  }) => {
    const said = watchConsole(page);
    const elsewhere: string[] = [];
    page.on('request', (asked) => {
      // A visitor from here is not asked for consent: what the site takes for Google may be asked for its prompt.
      const { origin } = new URL(asked.url());
      if (origin !== baseURL && origin !== process.env.ISSUER) elsewhere.push(asked.url());
    });
    const address = path(await findSite(request));
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: 'light' });
      const answer = await page.goto(address, { waitUntil: 'networkidle' });
      expect(answer?.status()).toBe(status);
      await holds(page);
    }
    await neverTraps(page);
    await fitsLarger(page);
    await isStill(page);
    expect(said).toEqual([]);
    expect(elsewhere, 'no other host is asked').toEqual([]);
  });

// F121
// proves A001: "A visitor reads the landing page"
// proves F002: "A visitor's home is a landing page without a sidebar"
// proves F022: "A story says how long it takes to read, one minute at the least"
test('a story, a profile, the landing and a page that is not there can be read without scripts', async ({ browser, baseURL, request }) => {
  const site = await findSite(request);
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto(site.story.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.story.title);
  await expect(page.locator('[data-story-body] p').first()).toBeVisible();
  await expect(page.locator('main header').getByText(/^[1-9]\d* min read$/u)).toBeVisible();
  await page.goto(site.person.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.person.name);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-page', 'home-lo-legacy');
  await expect(page.getByRole('link', { name: site.story.title }).first()).toBeVisible();
  await page.goto('/not/here/at/all');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});

test('a story tells search engines and other sites what it is', async ({ page, request }) => {
  const { story } = await findSite(request);
  await page.goto(story.url);
  const article = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}') as Record<
    string,
    unknown
  >;
  expect(article).toMatchObject({ '@type': 'Article', headline: story.title });
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^https?:\/\//u);
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article');
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', story.title);
  await expect(page.locator('meta[name=description]')).toHaveCount(1);
});

// proves F330: "Where the server fails"
test('the error screen leads to the status of the site and to the top stories', async ({ page }) => {
  await page.goto('/_/oh-noes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apologies, but something went wrong on our end.');
  await expect(page.getByRole('link', { name: 'See how the site is doing' })).toHaveAttribute('href', /./u);
  await expect(page.getByRole('link', { name: 'Browse top stories' })).toHaveAttribute('href', '/');
});

test('the places that the footer points at exist', async ({ page }) => {
  await page.goto('/about');
  for (const id of ['help', 'status', 'careers', 'press', 'listen']) await expect(page.locator(`h2#${id}`)).toBeVisible();
  for (const [label, title] of [
    ['Help', 'Help'],
    ['Privacy', 'Privacy'],
    ['Rules', 'Rules'],
    ['Terms', 'Terms of service'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});
