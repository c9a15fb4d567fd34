import { expect, type Locator, type Page } from '@playwright/test';
import { dialog, prove } from './account';
import { totp } from './second';

/** The ways to sign in, on the tab of security. */
export const ways = (page: Page): Locator => page.getByRole('region', { name: 'Ways to sign in' });

/** Turns the authenticator on, on the tab of security, showing first that it is the reader where that is asked for; its secret. */
export async function turnOnTotp(page: Page, email: string): Promise<string> {
  await ways(page).getByRole('button', { name: /^Two-step sign-in/u }).click();
  const setup = dialog(page, 'Set up two-step sign-in');
  const question = dialog(page, 'Confirm that it is you');
  await expect(setup.locator('code').or(question)).toBeVisible();
  if (await question.isVisible()) await prove(page, email);
  const secret = (await setup.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await setup.getByLabel('Code from the app').fill(totp(secret));
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await dialog(page, 'Keep these codes').getByRole('button', { name: 'I have kept them' }).click();
  return secret;
}
