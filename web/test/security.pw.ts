import { expect, test } from './support/test';
import { codeAfter, dialog, prove, signedIn, signOut, using } from './support/account';
import { looksRight } from './support/looks';
import { newReader } from './support/reader';
import { totp, wrongTotp } from './support/second';
import { openPassword, PASSWORD, security, setPassword, turnOnTotp, typePassword, ways } from './support/security';
import { watchConsole } from './support/watch';

// proves F235: "A reader sets a password after showing who they are"
test('a password is set after showing who one is, and signs in', async ({ browser, baseURL }) => {
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const said = watchConsole(page);
  await page.goto('/password', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name: 'Your password' })).toBeVisible();
  await looksRight(page, 'security');
  await ways(page)
    .getByRole('button', { name: /^Password/u })
    .click();
  const set = dialog(page, 'Set a password');
  await set.getByLabel('New password').fill('short');
  await expect(set.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await set.getByRole('button', { name: 'Show password' }).click();
  await expect(set.getByLabel('New password')).toHaveAttribute('type', 'text');
  await looksRight(page, 'security-password');
  await set.getByLabel('New password').fill(PASSWORD);
  await set.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page, 'Confirm it’s you')).toBeVisible();
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
});

test('an authenticator is set up, and then it and its recovery codes are asked for', async ({ browser, baseURL }) => {
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const said = watchConsole(page);
  await security(page);
  await setPassword(page, email);
  await signOut(page);
  await openPassword(page);
  await typePassword(page, email, PASSWORD);
  await signedIn(page);
  await security(page);
  await ways(page)
    .getByRole('button', { name: /^Two-step sign-in/u })
    .click();
  const question = dialog(page, 'Confirm it’s you');
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
  const kept = dialog(page, 'Save these codes');
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  const codes = await kept.getByRole('listitem').allTextContents();
  await looksRight(page, 'security-codes');
  const [file] = await Promise.all([page.waitForEvent('download'), kept.getByRole('button', { name: 'Download' }).click()]);
  expect(file.suggestedFilename()).toBe('recovery-codes.txt');
  await kept.getByRole('button', { name: 'I’ve saved them' }).click();
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
});

test('recovery codes are renewed; what protects an account is taken away, and the focus stays on the page', async ({
  browser,
  baseURL,
}) => {
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const said = watchConsole(page);
  await security(page);
  await setPassword(page, email);
  await turnOnTotp(page, email);
  await ways(page)
    .getByRole('button', { name: /^Recovery codes/u })
    .click();
  const renew = dialog(page, 'Renew your recovery codes');
  await expect(renew).toBeVisible();
  await looksRight(page, 'security-renew');
  await renew.getByRole('button', { name: 'Make new codes' }).click();
  await dialog(page, 'Save these codes').getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(ways(page).getByRole('button', { name: /^Recovery codes/u })).toBeFocused();
  await expect(ways(page).getByText('10 codes left.')).toBeVisible();
  // What goes takes its row with it, but not the focus.
  for (const [opens, title, does] of [
    ['Turn off two-step sign-in', 'Turn off two-step sign-in', 'Turn off'],
    ['Remove password', 'Remove your password', 'Remove password'],
  ] as const) {
    await ways(page).getByRole('button', { name: opens }).click();
    await looksRight(page, `security-${does.toLowerCase().replace(' ', '-')}`);
    await dialog(page, title).getByRole('button', { name: does }).click();
    await expect(dialog(page, title)).toBeHidden();
    await expect(ways(page).getByRole('heading', { name: 'Ways to sign in' })).toBeFocused();
  }
  expect(said).toEqual([]);
});

test('a mailed code asks for the second factor too; back, too late and once more from the start', async ({ browser, baseURL }) => {
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await security(page);
  await setPassword(page, email);
  const secret = await turnOnTotp(page, email);
  await signOut(page);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('button', { name: 'Sign in with email' }).click();
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

test('what was not proven is not done, and it says so', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await security(page);
  await ways(page)
    .getByRole('button', { name: /^Password/u })
    .click();
  await dialog(page, 'Set a password').getByLabel('New password').fill(PASSWORD);
  await dialog(page, 'Set a password').getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page, 'Confirm it’s you')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Set a password').getByRole('alert')).toHaveText('Nothing changed, because you didn’t confirm it’s you.');
  await expect(dialog(page, 'Set a password').getByLabel('New password')).toHaveValue(PASSWORD);
});

test('ways to sign in that could not be loaded can be asked for again', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.route('**/_/graphql', (route) =>
    route.request().postData()?.includes('query Security')
      ? route.fulfill({ json: { data: null, errors: [{ message: 'no' }] } })
      : route.fallback(),
  );
  await security(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Your ways to sign in could not be loaded.' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('alert').filter({ hasText: 'Your ways to sign in' }).getByRole('button', { name: 'Try again' }).click();
  await expect(ways(page)).toBeVisible();
});
