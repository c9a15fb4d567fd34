import { expect, type Locator, type Page, type Route, test, touchAsleep } from './support/test';
import { codeAfter, dialog, prove, signedIn, signOut, using } from './support/account';
import { looksRight } from './support/looks';
import { newAddress, newReader } from './support/reader';
import { addAuthenticator, totp, wrongTotp } from './support/second';
import { turnOnTotp, ways } from './support/security';
import { watchConsole } from './support/watch';

const PASSWORD = 'seven quiet harbours';

const security = (page: Page): Promise<unknown> => page.goto('/me/settings/security', { waitUntil: 'networkidle' });

async function setPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await ways(page).getByRole('button', { name: /^Password/u }).click();
  await dialog(page, 'Set a password').getByLabel('New password').fill(password);
  await dialog(page, 'Set a password').getByRole('button', { name: 'Save' }).click();
  await prove(page, email);
  await expect(dialog(page, 'Set a password')).toBeHidden();
  await expect(ways(page).getByRole('button', { name: 'Remove password' })).toBeVisible();
}

async function typePassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Your email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function openPassword(page: Page): Promise<void> {
  await page.goto('/m/signin', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Sign in with a password' }).click();
}

// F235
test('a password is set after showing who one is, and signs in', async ({ browser, baseURL }) => {
  test.slow();
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const said = watchConsole(page);
  await page.goto('/password', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name: 'Your password' })).toBeVisible();
  await looksRight(page, 'security');
  await ways(page).getByRole('button', { name: /^Password/u }).click();
  const set = dialog(page, 'Set a password');
  await set.getByLabel('New password').fill('short');
  await expect(set.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await set.getByRole('button', { name: 'Show password' }).click();
  await expect(set.getByLabel('New password')).toHaveAttribute('type', 'text');
  await looksRight(page, 'security-password');
  await set.getByLabel('New password').fill(PASSWORD);
  await set.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page, 'Confirm that it is you')).toBeVisible();
  await looksRight(page, 'security-step-up');
  await prove(page, email);
  await expect(set).toBeHidden();
  await expect(ways(page).getByRole('button', { name: /^Password/u })).toBeFocused();

  await signOut(page);
  await page.goto('/m/signin', { waitUntil: 'networkidle' });
  await looksRight(page, 'signin-options');
  await openPassword(page);
  await looksRight(page, 'signin-password');
  await typePassword(page, email, PASSWORD);
  await signedIn(page);

  expect(said).toEqual([]);
  await page.context().close();
});

test('an authenticator is set up, and then it and its recovery codes are asked for', async ({ browser, baseURL }) => {
  test.slow();
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const said = watchConsole(page);
  await security(page);
  await setPassword(page, email);
  await signOut(page);
  await openPassword(page);
  await typePassword(page, email, PASSWORD);
  await signedIn(page);
  await security(page);
  await ways(page).getByRole('button', { name: /^Two-step sign-in/u }).click();
  const question = dialog(page, 'Confirm that it is you');
  await question.getByRole('button', { name: 'Use my password' }).click();
  await question.getByLabel('Password', { exact: true }).fill('seven loud harbours');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByRole('alert')).toContainText('That password was incorrect. You have 5 more attempts');
  await looksRight(page, 'security-step-up-password');
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await question.getByRole('button', { name: 'Confirm' }).click();
  const setup = dialog(page, 'Set up two-step sign-in');
  await expect(setup.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = (await setup.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await setup.getByLabel('Code from the app').fill(wrongTotp(secret));
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await expect(setup.getByRole('alert')).toHaveText('Invalid code.');
  await looksRight(page, 'security-totp');
  await setup.getByLabel('Code from the app').fill(totp(secret));
  await setup.getByRole('button', { name: 'Turn on' }).click();
  const kept = dialog(page, 'Keep these codes');
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  const codes = await kept.getByRole('listitem').allTextContents();
  await looksRight(page, 'security-codes');
  const [file] = await Promise.all([page.waitForEvent('download'), kept.getByRole('button', { name: 'Download' }).click()]);
  expect(file.suggestedFilename()).toBe('recovery-codes.txt');
  await kept.getByRole('button', { name: 'I have kept them' }).click();
  await expect(ways(page).getByText('10 codes left.')).toBeVisible();
  await looksRight(page, 'security-all');

  await signOut(page);
  await openPassword(page);
  await typePassword(page, email, PASSWORD);
  const digits = page.getByLabel('Verification code');
  await expect(digits).toBeFocused();
  await digits.fill(wrongTotp(secret));
  await page.getByRole('button', { name: 'Validate' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'That verification code was incorrect. You have 4 more attempts' })).toBeVisible();
  await looksRight(page, 'signin-second-factor');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('abc');
  await expect(page.getByRole('button', { name: 'Validate' })).toHaveAttribute('aria-disabled', 'true');
  await looksRight(page, 'signin-recovery-code');
  await page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '');
  await page.getByRole('button', { name: 'Validate' }).click();
  await signedIn(page);
  await security(page);
  await expect(ways(page).getByText('9 codes left.')).toBeVisible();
  expect(said).toEqual([]);
  await page.context().close();
});

test('recovery codes are renewed; what protects an account is taken away, and the focus stays on the page', async ({ browser, baseURL }) => {
  test.slow();
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const said = watchConsole(page);
  await security(page);
  await setPassword(page, email);
  await turnOnTotp(page, email);
  await ways(page).getByRole('button', { name: /^Recovery codes/u }).click();
  const renew = dialog(page, 'Renew your recovery codes');
  await expect(renew).toBeVisible();
  await looksRight(page, 'security-renew');
  await renew.getByRole('button', { name: 'Make new codes' }).click();
  await dialog(page, 'Keep these codes').getByRole('button', { name: 'I have kept them' }).click();
  await expect(ways(page).getByRole('button', { name: /^Recovery codes/u })).toBeFocused();
  await expect(ways(page).getByText('10 codes left.')).toBeVisible();
  // What goes takes its row with it, but not the focus.
  for (const [opens, title, does] of [['Turn off two-step sign-in', 'Turn off two-step sign-in', 'Turn off'], ['Remove password', 'Remove your password', 'Remove password']] as const) {
    await ways(page).getByRole('button', { name: opens }).click();
    await looksRight(page, `security-${does.toLowerCase().replace(' ', '-')}`);
    await dialog(page, title).getByRole('button', { name: does }).click();
    await expect(dialog(page, title)).toBeHidden();
    await expect(ways(page).getByRole('heading', { name: 'Ways to sign in' })).toBeFocused();
  }
  expect(said).toEqual([]);
  await page.context().close();
});

test('a mailed code asks for the second factor too; back, too late and once more from the start', async ({ browser, baseURL }) => {
  test.slow();
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await security(page);
  await setPassword(page, email);
  const secret = await turnOnTotp(page, email);
  await signOut(page);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('button', { name: 'Sign in with e-mail' }).click();
  const code = await codeAfter(email, async () => {
    await modal.getByLabel('Your email').fill(email);
    await modal.getByRole('button', { name: 'Continue' }).click();
    await expect(modal.getByLabel('Login code')).toBeVisible();
  });
  await modal.getByLabel('Login code').fill(code);
  await modal.getByRole('button', { name: 'Validate' }).click();
  await expect(modal).toHaveAccessibleName('One more step');
  await modal.getByRole('button', { name: 'Back to all options' }).click();
  await expect(modal).toHaveAccessibleName('Welcome back.');
  await modal.getByRole('button', { name: 'Sign in with a password' }).click();
  await typePassword(page, email, PASSWORD);
  await expect(modal).toHaveAccessibleName('One more step');
  // The half that was done is gone: its cookie ran out.
  const kept = (await page.context().cookies()).filter(({ name }) => !name.includes('challenge'));
  await page.context().clearCookies();
  await page.context().addCookies(kept);
  await modal.getByLabel('Verification code').fill(totp(secret));
  await modal.getByRole('button', { name: 'Validate' }).click();
  await expect(modal.getByRole('alert')).toContainText('This took too long');
  await looksRight(page, 'signin-too-late');
  await modal.getByRole('button', { name: 'Sign in again' }).click();
  await expect(modal).toHaveAccessibleName('Welcome back.');
  await page.context().close();
});

test('the link in the letter leads to the second factor', async ({ browser, baseURL }) => {
  await using(browser, baseURL, async (page) => {
    await page.goto('/m/signin?operation=login&redirect=%2Fsearch&step=SECOND_FACTOR', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
    await looksRight(page, 'signin-half-way');
    await page.goto('/m/signin?operation=register&step=CHECK_YOUR_INBOX', { waitUntil: 'networkidle' });
    await expect(page.getByText('Enter the 6-digit code we sent you to create your account.')).toBeVisible();
  });
});

/** The step on its page, without the notices above it. */
const step = (page: Page): Locator => page.locator('#content');

// F254, F383
test('wrong passwords lock the account for a minute; a mailed code still opens it', async ({ browser, baseURL }) => {
  test.slow();
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await security(page);
  await setPassword(page, email);
  await using(browser, baseURL, async (other) => {
    await openPassword(other);
    for (const left of ['5 more attempts', '4 more attempts', '3 more attempts', '2 more attempts', '1 more attempt ']) {
      await typePassword(other, email, 'seven loud harbours');
      await expect(step(other).getByRole('alert').filter({ hasText: `You have ${left}` })).toBeVisible();
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
    // Once the step is gone, every page of this visit says so (F376, E055).
    await expect(notice.getByRole('alert')).toContainText('Your account is locked for 1 minute');
    await looksRight(other, 'signin-lockout-banner');
    const code = await codeAfter(email, () => other.getByRole('button', { name: 'Continue' }).click());
    await other.getByLabel('Login code').fill(code);
    await other.getByRole('button', { name: 'Validate' }).click();
    await signedIn(other);
  });
  await page.context().close();
});

// Where only the look of an answer matters, it is given here.
// F255, F382
const REFUSALS: [string, string][] = [
  ['PasswordSoftLockout', 'Your account is locked for 5 minutes, because the password was wrong too many times.'],
  ['PasswordPermanentLockout', 'You can no longer sign in with a password. Request a magic link to get back into your account.'],
  ['IpAuthLockout', 'You cannot sign in from this network for 2 days, because too many attempts to sign in failed here.'],
];
for (const [kind, message] of REFUSALS)
  test(`the password step says ${kind} in its words`, async ({ browser, baseURL }) => {
    await using(browser, baseURL, async (page) => {
      await page.route('**/_/graphql', (route) => (route.request().postData()?.includes('mutation SignInWithPassword')
        ? route.fulfill({ json: { data: { signInWithPassword: { __typename: kind, message } } } })
        : route.fallback()));
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
  ['TwoFactorAuthPermanentLockout', 'Your account has been locked, because you have attempted to enter a verification code too many times.'],
])
  test(`the second step says ${kind} in its words`, async ({ browser, baseURL }) => {
    await using(browser, baseURL, async (page) => {
      await page.route('**/_/graphql', (route) => (route.request().postData()?.includes('mutation SignInWithSecondFactor')
        ? route.fulfill({ json: { data: { signInWithSecondFactor: { __typename: kind, message } } } })
        : route.fallback()));
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
    await page.route('**/_/graphql', (route) => (route.request().postData()?.includes('mutation SignInWithPassword')
      ? route.fulfill({ json: { data: { signInWithPassword: { __typename: 'PasswordSoftLockout', message, lockoutEndsAt: new Date(Date.now() + 300_000).toISOString() } } } })
      : route.fallback()));
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

/** Holds the page's scripts back, until what this gives back is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await touchAsleep(page);
  await page.route('**/_next/static/**/*.js', (route) => {
    if (!isHeld) return route.fallback();
    held.push(route);
    return undefined;
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

for (const [name, label] of [['SECOND_FACTOR', 'Verification code'], ['CHECK_YOUR_INBOX', 'Login code']] as const)
  test(`digits that are typed before the page of ${name} is alive are there when it is`, async ({ browser, baseURL }) => {
    await using(browser, baseURL, async (page) => {
      const letGo = await holdScripts(page);
      await page.goto(`/m/signin?step=${name}`, { waitUntil: 'commit' });
      const field = page.getByLabel(label);
      await field.pressSequentially('123456');
      await expect(page.getByRole('button', { name: 'Validate' })).toHaveAttribute('aria-disabled', 'true');
      await letGo();
      await expect(page.getByRole('button', { name: 'Validate' })).not.toHaveAttribute('aria-disabled', 'true');
      await expect(field).toHaveValue('123456');
    });
  });

test('an address that is typed before the page is alive is there when it is', async ({ browser, baseURL }) => {
  await using(browser, baseURL, async (page) => {
    const letGo = await holdScripts(page);
    await page.goto('/m/signin?step=ENTER_EMAIL', { waitUntil: 'commit' });
    await page.getByLabel('Your email').pressSequentially('no address');
    await letGo();
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(page.getByLabel('Your email')).toHaveValue('no address');
  });
});

test('a passkey is added, signs in, shows that it is the reader, and is removed', async ({ browser, baseURL }) => {
  test.slow();
  // Passkeys are bound to a name; an address in numbers has none.
  const named = baseURL?.replace('127.0.0.1', 'localhost');
  const { page, email } = await newReader(browser, { ...(named && { baseURL: named }) });
  const said = watchConsole(page);
  await addAuthenticator(page);
  await security(page);
  await ways(page).getByRole('button', { name: /^Passkeys/u }).click();
  const add = dialog(page, 'Add a passkey');
  await add.getByLabel('Name').fill('Test machine');
  await looksRight(page, 'security-passkey');
  await add.getByRole('button', { name: 'Continue' }).click();
  await prove(page, email);
  await expect(add).toBeHidden();
  await expect(ways(page).getByText('Test machine')).toBeVisible();
  await signOut(page);
  await page.goto('/m/signin', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await signedIn(page);
  // The browser offers it where the address is typed, too; this one takes it at once.
  await signOut(page);
  await page.goto('/m/signin', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Sign in with e-mail' }).click();
  await signedIn(page);
  await security(page);
  await expect(ways(page).getByText(/Added .* · last used/u)).toBeVisible();
  await ways(page).getByRole('button', { name: 'Remove Test machine' }).click();
  await looksRight(page, 'security-remove');
  await dialog(page, 'Remove Test machine').getByRole('button', { name: 'Remove passkey' }).click();
  await dialog(page, 'Confirm that it is you').getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog(page, 'Remove Test machine')).toBeHidden();
  await expect(ways(page).getByText('Test machine')).toHaveCount(0);
  await expect(ways(page).getByRole('heading', { name: 'Ways to sign in' })).toBeFocused();
  expect(said).toEqual([]);
  await page.context().close();
});

test('a browser without passkeys says so and offers none', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.addInitScript(() => { Reflect.deleteProperty(window, 'PublicKeyCredential'); });
  await security(page);
  await expect(ways(page).getByText('This browser has no passkeys')).toBeVisible();
  await page.goto('/m/signin', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Sign in with e-mail' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  await page.context().close();
});

test('what was not proven is not done, and it says so', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await security(page);
  await ways(page).getByRole('button', { name: /^Password/u }).click();
  await dialog(page, 'Set a password').getByLabel('New password').fill(PASSWORD);
  await dialog(page, 'Set a password').getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page, 'Confirm that it is you')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Set a password').getByRole('alert')).toHaveText('This was not done, because you did not confirm that it is you.');
  await expect(dialog(page, 'Set a password').getByLabel('New password')).toHaveValue(PASSWORD);
  await page.context().close();
});

test('ways to sign in that could not be loaded can be asked for again', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.route('**/_/graphql', (route) => (route.request().postData()?.includes('query Security') ? route.fulfill({ json: { data: null, errors: [{ message: 'no' }] } }) : route.fallback()));
  await security(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Your ways to sign in could not be loaded.' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('alert').filter({ hasText: 'Your ways to sign in' }).getByRole('button', { name: 'Try again' }).click();
  await expect(ways(page)).toBeVisible();
  await page.context().close();
});
