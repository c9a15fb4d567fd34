import { expect, test } from './support/test';
import { dialog, prove } from './support/account';
import { looksRight } from './support/looks';
import { newDevice, newReader } from './support/reader';
import { newNumber, textedCode } from './support/telephone';
import { watchConsole } from './support/watch';

// A057, R191, R192
test('visitors of the page for a phone number are led to sign-in and back', async ({ browser, baseURL }) => {
  const visitor = await (await newDevice(browser, { ...(baseURL && { baseURL }) })).newPage();
  for (const path of ['/mobile-verification', '/mobile-verification/code']) {
    await visitor.goto(path);
    await expect(visitor).toHaveURL(new RegExp(`/m/signin\\?.*redirect=${encodeURIComponent(path)}(?:&|$)`, 'u'));
  }
});

// P061
// proves F233: "A reader verifies a phone number with the code sent to it"
// proves F234: "What is wrong"
test('a phone number is verified by the code sent to it, and can be removed', async ({ browser, baseURL }) => {
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const said = watchConsole(page);
  const { home, full } = newNumber();
  await page.goto('/me/settings/account', { waitUntil: 'networkidle' });
  const row = page.getByRole('link', { name: /^Phone number/u });
  await expect(row).toContainText('Not verified');
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Phone number' })).toBeVisible();
  const field = page.getByLabel('Phone number', { exact: true });
  const send = page.getByRole('button', { name: 'Send a code' });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await expect(field).toHaveAttribute('autocomplete', 'tel');
  await looksRight(page, 'phone-number');

  // A stolen session alone cannot send codes.
  await page.getByLabel('Country').selectOption({ label: 'Germany (+49)' });
  await field.fill('0151 23');
  await send.click();
  await prove(page, email);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveText('This phone number has too few digits.');
  for (const [typed, words] of [
    [`${home}99999`, 'This phone number has too many digits.'],
    ['call me', 'Please enter a valid phone number.'],
    ['+999 151 234567', 'Please begin with a valid country code, like +1.'],
  ] as const) {
    await field.fill(typed);
    await expect(alert).toBeHidden();
    await send.click();
    await expect(alert).toHaveText(words);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await looksRight(page, 'phone-number-refused');

  await field.fill(home);
  await field.press('Enter');
  const code = page.getByLabel('Verification code');
  await expect(code).toBeFocused();
  await expect(page).toHaveURL(/\/mobile-verification\/code$/u);
  const masked = `+49 •••${full.slice(-2)}`;
  await expect(page.getByRole('status').filter({ hasText: 'Enter the 6-digit code' })).toContainText(masked);
  await expect(page.getByRole('button', { name: /^Resend code in \d+ s$/u })).toHaveAttribute('aria-disabled', 'true');
  const right = textedCode(full) ?? '';
  expect(right).toMatch(/^\d{6}$/u);
  await code.fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(alert).toHaveText('Invalid code.');
  await looksRight(page, 'phone-code');

  // The step is still there when the page is loaded again.
  await page.reload({ waitUntil: 'networkidle' });
  await code.fill(right);
  await page.getByRole('button', { name: 'Verify' }).click();
  const verified = page.getByRole('region', { name: 'Verified number' });
  await expect(verified).toContainText(masked);
  await expect(page.getByText('Your phone number is verified.')).toBeVisible();
  await expect(verified.getByRole('button', { name: 'Change' })).toBeFocused();
  await expect(page).toHaveURL(/\/mobile-verification$/u);
  expect(await page.content()).not.toContain(full.slice(-6));
  await looksRight(page, 'phone-verified');

  await verified.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText(`${masked} stays in use until the new number is verified.`)).toBeVisible();
  await page.getByRole('button', { name: 'Keep current number' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(row).toContainText(masked);
  await row.click();
  const remove = verified.getByRole('button', { name: 'Remove', exact: true });
  await remove.click();
  const question = dialog(page, 'Remove your phone number');
  await looksRight(page, 'phone-remove');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole('button', { name: 'Remove number' }).click();
  await expect(verified).toBeHidden();
  await expect(field).toBeFocused();
  expect(said).toEqual([]);
});

test('a code that was tried too often is void, in words', async ({ browser, baseURL }) => {
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const { full } = newNumber();
  await page.goto('/mobile-verification', { waitUntil: 'networkidle' });
  await page.getByLabel('Phone number', { exact: true }).fill(full);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await prove(page, email);
  const code = page.getByLabel('Verification code');
  await expect(code).toBeVisible();
  const right = Number(textedCode(full));
  const alert = page.getByRole('main').getByRole('alert');
  for (let n = 1; n <= 5; n++) {
    await code.fill(String((right + n) % 1_000_000).padStart(6, '0'));
    await expect(alert).toBeHidden();
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(alert).toHaveText(n < 5 ? 'Invalid code.' : 'Too many attempts. Ask for a new code.');
  }
  await page.getByRole('button', { name: 'Use another number' }).click();
  await expect(page).toHaveURL(/\/mobile-verification\/number$/u);
  await expect(page.getByLabel('Phone number', { exact: true })).toBeVisible();
});
