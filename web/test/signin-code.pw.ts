import { expect, test } from './support/test';
import { CODE_BOX_WIDTH, CODE_SENT_TOAST_DURATION_MS } from '../src/gen/limits';
import { answer, open, openCode, SENT, still } from './support/modal';
import { network } from './support/reader';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': network() }));

// proves F385: "A code has a box for each digit and can be pasted"
test('a code is pasted anywhere in its step, and each digit stands in its box', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const dialog = await openCode(page);
  const code = dialog.getByLabel('Login code');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await page.keyboard.type('9x');
  await expect(code).toHaveValue('9');
  await dialog.getByRole('button', { name: 'Resend code' }).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'Your code is 123-4567.');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(code).toHaveValue('123456');
  const boxes = dialog.locator('[aria-hidden="true"]', { hasText: /^\d$/u });
  expect(await boxes.allTextContents()).toEqual(['1', '2', '3', '4', '5', '6']);
  expect((await boxes.first().boundingBox())?.width).toBe(CODE_BOX_WIDTH);
});

test('two presses in a row ask for one letter and try one code', async ({ page }) => {
  const asked: string[] = [];
  await page.route('**/_/graphql', async (route) => {
    const name = /mutation (UseEmailAuth|VerifyLoginCode)/u.exec(route.request().postData() ?? '')?.[1];
    if (!name) return route.fallback();
    asked.push(name);
    return route.fulfill({
      json: {
        data: name === 'UseEmailAuth' ? { sendAcctAuthEmail: SENT } : { verifyLoginCode: { __typename: 'BadRequest', message: '' } },
      },
    });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const dialog = await open(page, 'Sign in');
  await dialog.getByRole('button', { name: 'Sign in with email' }).click();
  await dialog.getByLabel('Your email').fill('ada@example.org');
  const twice = (name: string) =>
    dialog.getByRole('button', { name }).evaluate((button) => {
      (button as HTMLElement).click();
      (button as HTMLElement).click();
    });
  await twice('Continue');
  await dialog.getByLabel('Login code').fill('123456');
  await twice('Validate');
  await expect(dialog.getByRole('alert')).toHaveText('Invalid code.');
  expect(asked).toEqual(['UseEmailAuth', 'VerifyLoginCode']);
});

// proves F249: "A code can be sent again, and the dialog says so"
test('another code empties the boxes and says so for three seconds', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.clock.install();
  const dialog = await openCode(page);
  await page.keyboard.type('123');
  await dialog.getByRole('button', { name: 'Resend code' }).click();
  const toast = dialog.getByRole('status').filter({ hasText: 'Code sent!' });
  await expect(toast).toBeVisible();
  await expect(dialog.getByLabel('Login code')).toHaveValue('');
  await page.clock.runFor(CODE_SENT_TOAST_DURATION_MS);
  await expect(toast).toBeHidden();
});

test('refusals are told in words, beside the field', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const dialog = await openCode(page);
  const code = dialog.getByLabel('Login code');
  const words: [Record<string, unknown>, string][] = [
    [{ __typename: 'TooManyRequests', message: '' }, 'Too many attempts. Please try again later.'],
    [{ __typename: 'BadRequest', message: '' }, 'Invalid code.'],
    [{ __typename: 'RateLimited', message: 'Wait a minute.' }, 'Wait a minute.'],
  ];
  for (const [result, text] of words) {
    await answer(page, 'VerifyLoginCode', result);
    await code.fill('123456');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(text);
    await expect(code).toBeFocused();
  }
  await page.keyboard.type('7');
  await expect(code).toHaveValue('7');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Login code must be 6 digits.');
  await answer(page, 'UseEmailAuth', { __typename: 'RateLimited', message: 'Later.', retryAfter: 60 });
  await dialog.getByRole('button', { name: 'Use another address' }).click();
  await expect(dialog.getByLabel('Your email')).toHaveValue('ada@example.org');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Later.');
  await answer(page, 'UseEmailAuth', { __typename: 'BadRequest', message: '' });
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Please try again.');
  await answer(page, 'UseEmailAuth', { __typename: 'BadRequest', message: 'No emails go there.' });
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('No emails go there.');
});

// F250, F386
test('an address that no one has leads to a new account or to the other ways in', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const dialog = await openCode(page);
  await dialog.getByRole('button', { name: 'Use another address' }).click();
  await answer(page, 'UseEmailAuth', { __typename: 'NotFound', message: '' });
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveAccessibleName("Sorry, we didn't recognize that email.");
  await expect(dialog.getByText('Would you like to sign in with a different email?')).toBeVisible();
  await still(page);
  await dialog.getByRole('button', { name: 'All sign in options' }).click();
  await expect(dialog).toHaveAccessibleName('Welcome back.');
  await dialog.getByRole('button', { name: 'Sign in with email' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  await expect(dialog).toHaveAccessibleName('Sign up with email');
  await expect(dialog.getByLabel('Your email')).toHaveValue('ada@example.org');
  await answer(page, 'UseEmailAuth', { __typename: 'FailedChallenge', message: '' });
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('reCAPTCHA verification failed.');
  await expect(dialog.getByRole('link', { name: 'Need help?' })).toBeVisible();
});
