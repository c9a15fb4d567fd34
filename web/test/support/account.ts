import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { mailedCode, newDevice } from './reader';

/** A dialog by its title. */
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** The newest code mailed to an address after `run`. */
export async function codeAfter(email: string, run: () => Promise<unknown>): Promise<string> {
  const before = mailedCode(email);
  await run();
  await expect.poll(() => mailedCode(email)).not.toBe(before);
  return mailedCode(email) ?? '';
}

/** Shows by a mailed code that it is the reader, where the page asks for it. */
export async function prove(page: Page, email: string): Promise<void> {
  const question = dialog(page, 'Confirm it’s you');
  await expect(question).toBeVisible();
  const code = await codeAfter(email, () => question.getByRole('button', { name: 'Send me a code' }).click());
  await question.getByLabel('Login code').fill(code);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question).toBeHidden();
}

/** The browser remembers who is signed in, and hears its other tabs from then on. */
export const remembered = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('device'))).not.toBeNull();

/** A sign of whom the browser has told last as whom they are signed in: it tells everybody once. */
export const lastTold = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('signInConfirmed'));

/** Signs out as a reader would, and waits until the page that comes is alive: a link pressed before leads to a page of its own. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'user options menu' }).click();
  // What the browser kept is cleared away before another page comes.
  const home = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await home;
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Someone is signed in on the page. */
export const signedIn = (page: Page): Promise<void> => expect(page.getByRole('button', { name: 'user options menu' })).toBeVisible();

/** Does something on another device. */
export async function using(browser: Browser, baseURL: string | undefined, run: (page: Page) => Promise<void>): Promise<void> {
  const page = await (await newDevice(browser, { ...(baseURL && { baseURL }) })).newPage();
  await run(page);
  await page.context().close();
}
