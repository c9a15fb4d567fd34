import { expect, type Locator, type Page } from '@playwright/test';
import { dialog, prove } from './account';
import { totp } from './second';

/** The ways to sign in, on the tab of security. */
export const ways = (page: Page): Locator => page.getByRole('region', { name: 'Ways to sign in' });

/** A password that no one uses. */
export const PASSWORD = 'seven quiet harbours';

/** Goes to the tab of security. */
export const security = (page: Page): Promise<unknown> => page.goto('/me/settings/security', { waitUntil: 'networkidle' });

/** Sets a password there, showing by a mailed code that it is the reader. */
export async function setPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await ways(page)
    .getByRole('button', { name: /^Password/u })
    .click();
  await dialog(page, 'Set a password').getByLabel('New password').fill(password);
  await dialog(page, 'Set a password').getByRole('button', { name: 'Save' }).click();
  await prove(page, email);
  await expect(dialog(page, 'Set a password')).toBeHidden();
  await expect(ways(page).getByRole('button', { name: 'Remove password' })).toBeVisible();
}

/** Fills the step for a password in, and presses its button. */
export async function typePassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Your email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Goes to that step on its page. */
export async function openPassword(page: Page): Promise<void> {
  await page.goto('/m/signin', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Sign in with a password' }).click();
}

/** Turns the authenticator on, on the tab of security, showing first that it is the reader where that is asked for; its secret. */
export async function turnOnTotp(page: Page, email: string): Promise<string> {
  await ways(page)
    .getByRole('button', { name: /^Two-step sign-in/u })
    .click();
  const setup = dialog(page, 'Set up two-step sign-in');
  const question = dialog(page, 'Confirm it’s you');
  await expect(setup.locator('code').or(question)).toBeVisible();
  if (await question.isVisible()) await prove(page, email);
  const secret = (await setup.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await setup.getByLabel('Code from the app').fill(totp(secret));
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await dialog(page, 'Save these codes').getByRole('button', { name: 'I’ve saved them' }).click();
  return secret;
}
