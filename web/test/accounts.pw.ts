import { expect, type Page, test } from './support/test';
import { lastTold, remembered, signOut } from './support/account';
import { violations } from './support/axe';
import { enter, newReader } from './support/reader';
import { watchConsole } from './support/watch';

/** What a new account is called. */
const nameOf = (email: string): string => email.split('@')[0] ?? '';

/** Puts another account in use: the home page comes, and says so in the same words as the page before. */
async function switchTo(page: Page, name: string): Promise<void> {
  const home = page.waitForEvent('load');
  await page.getByRole('button', { name: `Switch to ${name}` }).click();
  await home;
  await expect(page.getByRole('region', { name: 'Notice' })).toContainText('You are signed in with your account');
}

const menu = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'user options menu' }).click();
  await expect(page.getByRole('link', { name: 'Sign in with another account' })).toBeVisible();
};

// A013
// proves F262: "Two accounts on one device are one press away from each other"
// proves S125: "Several accounts on one device are an event with their number"
test('two accounts on one device: each is one press away from the other', async ({ browser, baseURL }) => {
  const { page, email: first } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const said = watchConsole(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await menu(page);
  await expect(page.getByRole('button', { name: /^Switch to/u })).toHaveCount(0);
  await expect.poll(() => lastTold(page)).not.toBeNull();
  const before = await lastTold(page);
  const second = await enter(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await menu(page);
  expect(await violations(page)).toEqual([]);
  await expect(page.getByRole('group', { name: 'user options menu' }).getByRole('strong')).toHaveText(nameOf(second));
  await expect.poll(() => lastTold(page)).not.toBe(before);
  await switchTo(page, nameOf(first));
  await menu(page);
  await expect(page.getByRole('button', { name: `Switch to ${nameOf(second)}` })).toBeVisible();
  expect(said).toEqual([]);
});

test('who stays signed in on the device is still one press away after someone else has signed out', async ({ browser, baseURL }) => {
  const { page, email: first } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.goto('/', { waitUntil: 'networkidle' });
  await enter(page);
  await signOut(page);
  const third = await enter(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await menu(page);
  await expect(page.getByRole('group', { name: 'user options menu' }).getByRole('strong')).toHaveText(nameOf(third));
  await switchTo(page, nameOf(first));
  await menu(page);
  await expect(page.getByRole('group', { name: 'user options menu' }).getByRole('strong')).toHaveText(nameOf(first));
});

test('an account that is signed in no more leaves the menu, and it says so', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.goto('/', { waitUntil: 'networkidle' });
  await remembered(page);
  await page.evaluate(() => {
    const device = JSON.parse(localStorage.getItem('device') ?? '') as { accounts: object[] };
    device.accounts.push({ id: '0123456789ab', name: 'Somebody Gone', avatar: null });
    localStorage.setItem('device', JSON.stringify(device));
  });
  await page.reload({ waitUntil: 'networkidle' });
  await menu(page);
  await page.getByRole('button', { name: 'Switch to Somebody Gone' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Somebody Gone is no longer signed in on this device. Please sign in again.' }),
  ).toBeVisible();
});
