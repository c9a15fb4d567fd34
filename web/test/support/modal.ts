import { expect, type Locator, type Page } from '@playwright/test';
import { violations } from './axe';

// Where only the look of an answer matters, it is given here.
export async function answer(page: Page, operation: 'UseEmailAuth' | 'VerifyLoginCode', result: Record<string, unknown>): Promise<void> {
  const field = operation === 'UseEmailAuth' ? 'sendAcctAuthEmail' : 'verifyLoginCode';
  await page.route('**/_/graphql', (route) =>
    route.request().postData()?.includes(`mutation ${operation}`)
      ? route.fulfill({ json: { data: { [field]: result } } })
      : route.fallback(),
  );
}

export const SENT = { __typename: 'SusiMethod', value: 'LOGIN' };

/** The modal. */
export const dialogOf = (page: Page): Locator => page.getByRole('dialog');

/** Opens it from a link. */
export async function open(page: Page, link: string | RegExp = 'Sign up'): Promise<Locator> {
  await page
    .getByRole('link', { name: link, exact: typeof link === 'string' })
    .first()
    .click();
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
}

/** To the boxes of the code, without a letter. */
export async function openCode(page: Page): Promise<Locator> {
  await answer(page, 'UseEmailAuth', SENT);
  const dialog = await open(page, 'Sign in');
  await dialog.getByRole('button', { name: 'Sign in with email' }).click();
  await dialog.getByLabel('Your email').fill('ada@example.org');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Login code')).toBeFocused();
  return dialog;
}

/** Waits for what moves; colours are measured at rest. */
export async function still(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}
