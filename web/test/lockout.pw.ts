import { expect, type Locator, type Page, test } from './support/test';
import { codeAfter, signedIn, using } from './support/account';
import { looksRight } from './support/looks';
import { newAddress, newReader } from './support/reader';
import { openPassword, PASSWORD, security, setPassword, typePassword } from './support/security';

/** The step on its page, without the notices above it. */
const step = (page: Page): Locator => page.locator('#content');

// F383
// proves F254: "Wrong passwords and codes are told in words"
test('wrong passwords lock the account for a minute; a mailed code still opens it', async ({ browser, baseURL }) => {
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await security(page);
  await setPassword(page, email);
  await using(browser, baseURL, async (other) => {
    await openPassword(other);
    for (const left of ['5 more attempts', '4 more attempts', '3 more attempts', '2 more attempts', '1 more attempt ']) {
      await typePassword(other, email, 'seven loud harbours');
      await expect(
        step(other)
          .getByRole('alert')
          .filter({ hasText: `You have ${left}` }),
      ).toBeVisible();
    }
    await typePassword(other, email, 'seven loud harbours');
    await expect(step(other).getByRole('alert').filter({ hasText: 'Your account is locked for 1 minute' })).toBeVisible();
    // The step says so, and nothing else on its page does.
    const notice = other.getByRole('region', { name: 'Notice' });
    await expect(notice).toBeHidden();
    await looksRight(other, 'signin-locked');
    await typePassword(other, email, PASSWORD);
    await expect(step(other).getByRole('alert').filter({ hasText: 'Your account is locked for 1 minute' })).toBeVisible();
    await other.getByRole('button', { name: 'Send me a code instead' }).click();
    await expect(other.getByLabel('Your email')).toHaveValue(email);
    // Once the step is gone, every page of this visit says so (F376).
    await expect(notice.getByRole('alert')).toContainText('Your account is locked for 1 minute');
    await looksRight(other, 'signin-lockout-banner');
    const code = await codeAfter(email, () => other.getByRole('button', { name: 'Continue' }).click());
    await other.getByLabel('Login code').fill(code);
    await other.getByRole('button', { name: 'Validate' }).click();
    await signedIn(other);
  });
});

// Where only the look of an answer matters, it is given here.
// F382
const REFUSALS: [string, string][] = [
  ['PasswordSoftLockout', 'Your account is locked for 5 minutes, because the password was wrong too many times.'],
  ['PasswordPermanentLockout', 'You can no longer sign in with a password. Request a magic link to get back into your account.'],
  ['IpAuthLockout', 'You cannot sign in from this network for 2 days, because too many attempts to sign in failed here.'],
];
for (const [kind, message] of REFUSALS)
  test(`the password step says ${kind} in its words`, async ({ browser, baseURL }) => {
    await using(browser, baseURL, async (page) => {
      await page.route('**/_/graphql', (route) =>
        route.request().postData()?.includes('mutation SignInWithPassword')
          ? route.fulfill({ json: { data: { signInWithPassword: { __typename: kind, message } } } })
          : route.fallback(),
      );
      await openPassword(page);
      await typePassword(page, newAddress(), PASSWORD);
      await expect(step(page).getByRole('alert').filter({ hasText: message })).toBeVisible();
      await looksRight(page, `signin-${kind}`);
      await page.getByRole('button', { name: /^Send me a code/u }).click();
      await expect(page.getByLabel('Your email')).toBeFocused();
    });
  });

// F381
for (const [kind, message] of [
  ['TwoFactorAuthSoftLockout', 'You reached your maximum number of attempts. Your account will be locked for 15 minutes.'],
  [
    'TwoFactorAuthPermanentLockout',
    'Your account has been locked, because you have attempted to enter a verification code too many times.',
  ],
])
  test(`the second step says ${kind} in its words`, async ({ browser, baseURL }) => {
    await using(browser, baseURL, async (page) => {
      await page.route('**/_/graphql', (route) =>
        route.request().postData()?.includes('mutation SignInWithSecondFactor')
          ? route.fulfill({ json: { data: { signInWithSecondFactor: { __typename: kind, message } } } })
          : route.fallback(),
      );
      await page.goto('/m/signin?step=SECOND_FACTOR', { waitUntil: 'networkidle' });
      await page.getByLabel('Verification code').fill('123456');
      await page.getByRole('button', { name: 'Validate' }).click();
      await expect(page.getByRole('alert').filter({ hasText: message ?? '' })).toBeVisible();
      await looksRight(page, `signin-${kind}`);
    });
  });

test('a lockout in the modal is said in it, and above the page when it is closed', async ({ browser, baseURL }) => {
  const message = 'Your account is locked for 5 minutes, because the password was wrong too many times.';
  await using(browser, baseURL, async (page) => {
    await page.route('**/_/graphql', (route) =>
      route.request().postData()?.includes('mutation SignInWithPassword')
        ? route.fulfill({
            json: {
              data: {
                signInWithPassword: {
                  __typename: 'PasswordSoftLockout',
                  message,
                  lockoutEndsAt: new Date(Date.now() + 300_000).toISOString(),
                },
              },
            },
          })
        : route.fallback(),
    );
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    const modal = page.getByRole('dialog');
    await modal.getByRole('button', { name: 'Sign in with a password' }).click();
    await modal.getByLabel('Your email').fill(newAddress());
    await modal.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(modal.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await page.keyboard.press('Escape');
    const notice = page.getByRole('region', { name: 'Notice' });
    await expect(notice.getByRole('alert')).toHaveText(message);
    await looksRight(page, 'lockout-banner');
    await notice.getByRole('button', { name: 'Close this notice' }).click();
    await expect(notice).toBeHidden();
  });
});

const again = (page: Page): Locator => step(page).getByRole('alert').filter({ hasText: 'Please try again.' });

test('what fails for another reason asks to try again, in every step', async ({ browser, baseURL }) => {
  await using(browser, baseURL, async (page) => {
    await page.route('**/_/graphql', (route) =>
      /mutation (?:SignInWith|VerifyLoginCode|UseEmailAuth)/u.test(route.request().postData() ?? '') ? route.abort() : route.fallback(),
    );
    await openPassword(page);
    await typePassword(page, newAddress(), PASSWORD);
    await expect(again(page)).toBeVisible();
    await page.getByRole('button', { name: 'Send me a code instead' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(again(page)).toBeVisible();
    await page.goto('/m/signin?step=SECOND_FACTOR', { waitUntil: 'networkidle' });
    await page.getByLabel('Verification code').fill('123456');
    await page.getByRole('button', { name: 'Validate' }).click();
    await expect(again(page)).toBeVisible();
  });
});
