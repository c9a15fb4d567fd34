import { type BrowserContext, expect, type Page, test } from './support/test';
import { prove, signedIn, signOut } from './support/account';
import { violations } from './support/axe';
import { issuer, passProvider } from './support/issuer';
import { looksRight } from './support/looks';
import { enter, newDevice, signIn } from './support/reader';
import { turnOnTotp } from './support/security';
import { totp } from './support/second';
import { findSite } from './support/site';

// The whole way through a real OpenID provider, its own pages included.
let count = 0;
/** Someone whom no one here knows. */
const somebody = (): string => `walker.${Date.now().toString(36)}.${process.pid}.${count++}`;

let context: BrowserContext;
let page: Page;

test.beforeEach(async ({ browser, baseURL }) => {
  context = await newDevice(browser, { ...(baseURL && { baseURL }) });
  // The provider's pages ask for a font from elsewhere.
  await context.route('https://fonts.googleapis.com/**', (route) => route.abort());
  page = await context.newPage();
});
test.afterEach(() => context.close());

const modal = () => page.getByRole('dialog');
const open = async (name: string | RegExp): Promise<void> => {
  await page
    .getByRole('link', { name, exact: typeof name === 'string' })
    .first()
    .click();
  await expect(modal()).toBeVisible();
};
/** Leaves the introduction of a new account at its first page. */
const introduced = async (): Promise<void> => {
  await expect(page).toHaveURL(/\/get-started$/u);
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await page.waitForURL((url) => url.pathname !== '/get-started');
};
const path = (): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

// F257
// proves F241: "A visitor signs in with a service such as Google"
test('who signs up with a service is back at the story, their clap is given, and later it lets them in at once', async ({ request }) => {
  const { story } = await findSite(request);
  await page.goto(story.url, { waitUntil: 'networkidle' });
  await open(/Sign in to clap/u);
  await modal().getByRole('link', { name: 'Sign up with Google' }).click();
  const counted = page.waitForResponse((response) => (response.request().postData() ?? '').includes('ClapPost'));
  await passProvider(page, somebody());
  await counted;
  await expect(page.getByRole('button', { name: /^Clap, .* you gave 1$/u }).first()).toBeVisible();
  expect(path()).toBe(story.url);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: /^Clap, .* you gave 1$/u }).first()).toBeVisible();

  await signOut(page);
  await page.goto('/explore-topics', { waitUntil: 'networkidle' });
  await open('Sign in');
  // The provider remembers whom it has just asked.
  await modal().getByRole('link', { name: 'Sign in with Google' }).click();
  await signedIn(page);
  expect(path()).toBe('/explore-topics');
});

// proves F245: "The dialog's title fits what the visitor was about to do"
// proves F251: "A service's profile without an account is told so"
test('a profile that no one here has is told so, and can become an account where the reader was', async ({ request }) => {
  const { story } = await findSite(request);
  await page.goto(story.url, { waitUntil: 'networkidle' });
  await open('Sign in');
  await modal().getByRole('link', { name: 'Sign in with Google' }).click();
  await passProvider(page, somebody());
  await expect(page.getByRole('heading', { level: 1, name: "Sorry, we didn't recognize that account" })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await looksRight(page, 'unrecognized-account');
  await open('Create an account');
  await expect(modal()).toHaveAccessibleName('Make yourself at home.');
  await modal().getByRole('link', { name: 'Sign up with Google' }).click();
  await introduced();
  await signedIn(page);
  expect(path()).toBe(story.url);
});

test('who changes their mind at the service hears that nothing has changed, and can still go on', async ({ request }) => {
  const { story } = await findSite(request);
  await page.goto(story.url, { waitUntil: 'networkidle' });
  await open(/Sign in to clap/u);
  await modal().getByRole('link', { name: 'Sign up with Google' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  const said = page.getByRole('alert').filter({ hasText: 'You didn’t continue there, so nothing has changed.' });
  await expect(said).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Make yourself at home.' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await looksRight(page, 'signin-cancelled');
  await signIn(page);
  // Here no one knows any more what led to the service: a new account is introduced, and is then where it was.
  await introduced();
  await expect(page.getByRole('button', { name: /^Clap, .* you gave 1$/u }).first()).toBeVisible();
  expect(path()).toBe(story.url);
});

// S121
// proves F345: "A new reader is introduced step by step"
test('an account made by a service and one made by a code both begin with the introduction, and are where they were after it', async ({
  browser,
  baseURL,
  request,
}) => {
  const { story } = await findSite(request);
  await page.goto(story.url, { waitUntil: 'networkidle' });
  await open('Sign in');
  await modal().getByRole('button', { name: 'Create one' }).click();
  await modal().getByRole('link', { name: 'Sign up with Google' }).click();
  await passProvider(page, somebody());
  await introduced();
  await signedIn(page);
  expect(path()).toBe(story.url);

  const device = await newDevice(browser, { ...(baseURL && { baseURL }) });
  page = await device.newPage();
  await page.goto(story.url, { waitUntil: 'networkidle' });
  await open('Sign in');
  await modal().getByRole('button', { name: 'Create one' }).click();
  await signIn(page);
  await introduced();
  await signedIn(page);
  expect(path()).toBe(story.url);
});

// proves F225: "A reader connects and disconnects services"
test('a service is connected and disconnected in the settings, and the focus stays where it was', async () => {
  const email = await enter(page);
  await page.goto('/me/settings/security', { waitUntil: 'networkidle' });
  const services = page.getByRole('region', { name: 'Connected services' });
  const connect = services.getByRole('link', { name: 'Connect Google' });
  await connect.click();
  await prove(page, email);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(services.getByRole('alert')).toHaveText('You didn’t continue there, so nothing has changed.');
  await connect.click();
  await passProvider(page, somebody());
  await expect(services).toContainText(/connected \w/u);
  expect(path()).toBe('/me/settings/security');
  await page.waitForLoadState('networkidle');
  await looksRight(page, 'settings-connected');
  // Who has just shown that it is them is not asked again, although the session has another id.
  await services.getByRole('button', { name: 'Disconnect Google' }).click();
  await expect(services).toContainText('Not connected.');
  await expect(connect).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(connect).toBeVisible();
});

test('a second factor is asked for after a service, too, and then the reader is where they were', async ({ request }) => {
  const { story } = await findSite(request);
  const email = await enter(page);
  await page.goto('/me/settings/security', { waitUntil: 'networkidle' });
  const secret = await turnOnTotp(page, email);
  await page.getByRole('link', { name: 'Connect Google' }).click();
  await passProvider(page, somebody());
  await expect(page.getByRole('region', { name: 'Connected services' })).toContainText(/connected \w/u);
  await signOut(page);
  await page.goto(story.url, { waitUntil: 'networkidle' });
  await open('Sign in');
  await modal().getByRole('link', { name: 'Sign in with Google' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
  expect(page.url()).not.toContain(issuer);
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Verification code').fill(totp(secret, 1));
  await page.getByRole('button', { name: 'Validate' }).click();
  await signedIn(page);
  expect(path()).toBe(story.url);
});
