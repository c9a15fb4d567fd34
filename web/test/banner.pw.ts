import { expect, test } from './support/test';
import { BANNER_FADE_MS } from '../src/gen/limits';
import { lastTold, remembered } from './support/account';
import { violations } from './support/axe';
import { expectSteady, withoutLetters } from './support/layoutShift';
import { looksRight } from './support/looks';
import { enter, newReader } from './support/reader';
import { watchConsole } from './support/watch';

const banner = 'section[aria-label="Privacy"]';

// A050
// proves F296: "A visitor from the European Union is asked about privacy once"
// proves F422: "Before a visitor agrees"
// proves S068: "Visitors from the European Union see the privacy banner until they accept it"
test('a visitor from the European Union is asked once, and nothing else is loaded before', async ({ browser, baseURL }) => {
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1280, 'dark'],
  ] as const) {
    const context = await browser.newContext({
      viewport: { width, height: 740 },
      colorScheme,
      extraHTTPHeaders: { 'cf-ipcountry': 'FR' },
      ...(baseURL && { baseURL }),
    });
    const page = await context.newPage();
    const said = watchConsole(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== baseURL) asked.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.locator(banner)).toContainText('With your consent we also measure how it is used.');
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(asked).toEqual([]);
    await page.reload({ waitUntil: 'networkidle' });
    const accept = page.getByRole('button', { name: 'Accept' });
    await accept.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator(banner)).toBeHidden();
    expect((await context.cookies()).find(({ name }) => name === 'privacy')?.value).toBe('accepted');
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.locator(banner)).toBeHidden();
    expect(said).toEqual([]);
    await context.close();
  }
});

test('a visitor from elsewhere is not asked, and the server is asked about them once', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'cf-ipcountry': 'BR' }, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  let asked = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('query Visitor')) asked += 1;
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  // The answer is remembered, and then the page that comes need not ask.
  await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'privacy')?.value).toBe('free');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.locator('html')).toHaveAttribute('data-alive', '');
  expect(asked).toBe(1);
  await expect(page.locator(banner)).toBeHidden();
});

// S071, S072
// proves F261: "After signing in a banner says as whom"
// proves F300: "A banner fades out"
// proves S065: "A banner fades within 300 ms"
test('who signs in is told as whom, once, and can say that it is not them', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const notice = page.getByRole('region', { name: 'Notice' });
  await withoutLetters(page, async () => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(notice).toContainText('You are signed in with your account r•••@example.org.');
    // It comes by itself, so nothing makes way for it.
    await expectSteady(page, 0.001);
  });
  await looksRight(page, 'signed-in-as');
  expect(await violations(page)).toEqual([]);
  await notice.getByRole('link', { name: 'Not you?' }).click();
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Welcome back.');
  await page.keyboard.press('Escape');
  expect(await notice.evaluate((element) => Number.parseFloat(getComputedStyle(element).transitionDuration) * 1000)).toBe(BANNER_FADE_MS);
  await notice.getByRole('button', { name: 'Close this notice' }).click();
  await expect(notice).toBeHidden();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'user options menu' })).toBeVisible();
  await expect(notice).toBeHidden();
});

// proves F377: "A failure that may pass shows a banner with a way to try again"
test('when a page cannot learn who reads it, a banner says so and tries again', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const waiting: (() => void)[] = [];
  let [isAway, isPressed] = [true, false];
  await page.route('**/_/graphql', async (route) => {
    if (!route.request().postData()?.includes('query Viewer')) return route.fallback();
    if (isAway) return route.abort();
    // The page tries by itself, too; here nothing comes before the button was pressed.
    if (!isPressed)
      await new Promise<void>((go) => {
        waiting.push(go);
      });
    return route.fallback();
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const notice = page.getByRole('region', { name: 'Notice' });
  await expect(notice.getByRole('alert')).toHaveText('An error occurred. Please try again, or contact support if it happens again.');
  await expect(notice.getByRole('link', { name: 'Contact support' })).toBeVisible();
  await looksRight(page, 'retryable-error');
  isAway = false;
  await notice.getByRole('button', { name: 'Try again' }).click();
  isPressed = true;
  for (const go of waiting) go();
  await expect(notice).not.toContainText('An error occurred.');
  await expect(page.getByRole('button', { name: 'user options menu' })).toBeVisible();
});

test('a tab hears when another one signs out', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.goto('/', { waitUntil: 'networkidle' });
  await remembered(page);
  const other = await page.context().newPage();
  await other.goto('/explore-topics', { waitUntil: 'networkidle' });
  await other.getByRole('button', { name: 'user options menu' }).click();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByRole('link', { name: 'Get started' })).toBeVisible();
  const notice = page.getByRole('region', { name: 'Notice' });
  await expect(notice).toContainText('You signed out in another tab.');
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('link', { name: 'Get started' })).toBeVisible();
});

// F298, F378
test('a suspended account is told why it cannot change anything; a member is called one', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  // No one can be suspended from a screen: the server's answer says it here.
  const become = (change: object) =>
    page.route('**/_/graphql', async (route) => {
      if (!route.request().postData()?.includes('query Viewer{')) return route.fallback();
      const response = await route.fetch();
      const answers = [(await response.json()) as { data: { viewer?: object } }].flat();
      for (const { data } of answers) if (data.viewer) Object.assign(data.viewer, change);
      return route.fulfill({ response, json: answers.length === 1 ? answers[0] : answers });
    });
  const notice = page.getByRole('region', { name: 'Notice' });
  await become({ tier: 'MEMBER' });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(notice).toContainText('You are signed in with your member account');
  await become({ emailObfuscated: null });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(notice).toContainText('There is no confirmed email address for your account yet.');
  await expect(notice.getByRole('link', { name: 'Confirm your email' })).toHaveAttribute('href', '/me/settings/account#email');
  await become({ isSuspended: true });
  await page.goto('/explore-topics', { waitUntil: 'networkidle' });
  await expect(notice.getByRole('alert')).toHaveText(/^Your account was found in violation of the .+ Rules\.$/u);
  await expect(notice.getByRole('link', { name: 'See the reasons' })).toHaveAttribute('href', '/m/rules');
  expect(await violations(page)).toEqual([]);
});

test('staff that looks through someone’s eyes is told so on every page, and ends it there', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  // No one of the demo world's staff can sign in: the server's answer says here that it is one of them.
  await page.route('**/_/graphql', async (route) => {
    if (!route.request().postData()?.includes('query Viewer{')) return route.fallback();
    const response = await route.fetch();
    const answers = [(await response.json()) as { data: { session?: object } }].flat();
    for (const { data } of answers) if (data.session) Object.assign(data.session, { isSpoofed: true });
    return route.fulfill({ response, json: answers.length === 1 ? answers[0] : answers });
  });
  const notice = page.getByRole('region', { name: 'Notice' });
  for (const path of ['/', '/explore-topics']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(notice.getByRole('status')).toHaveText(
      /^You’re viewing this site as @.+\. You can read, but you can’t change anything\.$/u,
    );
  }
  await looksRight(page, 'spoofed');
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('device')), 'whose eyes they were is not remembered').toBeNull();
  const left = page.waitForRequest(/\/m\/signout\//u);
  await notice.getByRole('button', { name: 'Stop viewing' }).click();
  await left;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
});

// proves F263: "What another account of the device may see is offered to be"
// proves S077: "The hint at another account offers to change to it or to sign in"
test('what another account of the device may see is offered to be seen as them', async ({ browser, baseURL }) => {
  const { page, email: first } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.goto('/', { waitUntil: 'networkidle' });
  await remembered(page);
  await expect.poll(() => lastTold(page)).not.toBeNull();
  const before = await lastTold(page);
  await enter(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  // Otherwise the notice about the new account would come first.
  await expect.poll(() => lastTold(page)).not.toBe(before);
  await page.goto('/not/here/at/all', { waitUntil: 'networkidle' });
  const notice = page.getByRole('region', { name: 'Notice' });
  const name = first.split('@')[0] ?? '';
  await expect(notice).toContainText(`${name}, also signed in on this device, may be able to.`);
  await looksRight(page, 'banner-alternate');
  await expect(notice.getByRole('link', { name: 'Sign in with another account' })).toBeVisible();
  // The same address loads again, as them.
  const again = page.waitForEvent('load');
  await notice.getByRole('button', { name: `Switch to ${name}` }).click();
  await again;
  expect(new URL(page.url()).pathname).toBe('/not/here/at/all');
  await page.getByRole('button', { name: 'user options menu' }).click();
  await expect(page.getByRole('group', { name: 'user options menu' }).getByRole('strong')).toHaveText(name);
});

// F297, F371, C033
test('a letter that confirms the address can be sent again, but not too often', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const answers: object[] = [
    { __typename: 'Viewer' },
    { __typename: 'RateLimited', message: 'Too many codes were asked for. Try again later.' },
  ];
  // No one without an address can sign in from a screen: the server's answers say it here.
  await page.route('**/_/graphql', async (route) => {
    const asked = route.request().postData() ?? '';
    if (asked.includes('mutation SendVerificationEmail'))
      return route.fulfill({ json: { data: { sendVerificationEmail: answers.shift() } } });
    if (!asked.includes('query Viewer{')) return route.fallback();
    const response = await route.fetch();
    const all = [(await response.json()) as { data: { viewer?: object } }].flat();
    for (const { data } of all) if (data.viewer) Object.assign(data.viewer, { emailObfuscated: null, unverifiedEmail: 'new@example.org' });
    return route.fulfill({ response, json: all.length === 1 ? all[0] : all });
  });
  await page.goto('/explore-topics', { waitUntil: 'networkidle' });
  const notice = page.getByRole('region', { name: 'Notice' });
  await expect(notice).toContainText('There is no confirmed email address for your account yet.');
  await looksRight(page, 'banner-verify');
  await expect(notice.getByRole('link', { name: 'Enter the code' })).toHaveAttribute('href', '/me/settings/account#email');
  await notice.getByRole('button', { name: 'Send again' }).click();
  const sent = page.getByRole('status').filter({ hasText: 'to new@example.org.' });
  await expect(sent).toBeVisible();
  await sent.getByRole('button', { name: 'Close' }).click();
  await notice.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Too many codes were asked for.' })).toBeVisible();
});
