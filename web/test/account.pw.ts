import { expect, type Locator, type Page, test } from './support/test';
import { codeAfter, dialog, prove, signedIn, using } from './support/account';
import { looksRight } from './support/looks';
import { enter, mailedCode, mailedLink, newAddress, newReader } from './support/reader';
import { watchConsole } from './support/watch';

const open = (page: Page, tab: string): Promise<unknown> => page.goto(`/me/settings/${tab}`, { waitUntil: 'networkidle' });
const region = (page: Page, name: string): Locator => page.getByRole('region', { name });

for (const everywhere of [false, true])
  test(
    everywhere ? 'all other devices are signed out at once' : 'another device is signed out from the list',
    async ({ browser, baseURL }) => {
      const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
      const said = watchConsole(page);
      await using(browser, baseURL, async (other) => {
        await enter(other, email);
        await other.goto('/', { waitUntil: 'networkidle' });
        await signedIn(other);
        await open(page, 'security');
        const list = region(page, 'Sessions');
        await expect(list.getByText('This device')).toBeVisible();
        const one = list.getByRole('button', { name: /^Sign out (?!here|everywhere)/u });
        await expect(one).toHaveCount(1);
        if (!everywhere) await looksRight(page, 'sessions');
        await (everywhere ? list.getByRole('button', { name: 'Sign out everywhere else' }) : one).click();
        const question = page.getByRole('dialog', { name: /^Sign out/u });
        await expect(question).toContainText('signed out right away.');
        if (!everywhere) await looksRight(page, 'sessions-end');
        await question.getByRole('button', { name: 'Sign out' }).click();
        await prove(page, email);
        await expect(one).toHaveCount(0);
        await expect(list.getByText('This device')).toBeVisible();
        // The row is gone, the reader is not.
        await expect(list.getByRole('heading', { name: 'Sessions' })).toBeFocused();
        await other.reload({ waitUntil: 'networkidle' });
        await expect(other.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
      });
      expect(said).toEqual([]);
      await page.context().close();
    },
  );

test('another address holds once its code was entered', async ({ browser, baseURL }) => {
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const said = watchConsole(page);
  await open(page, 'account');
  await page.getByRole('button', { name: /^Email address/u }).click();
  const change = dialog(page, 'Email address');
  await change.getByLabel('New email address').fill('nobody@nowhere');
  await expect(change.getByRole('button', { name: 'Send a code' })).toHaveAttribute('aria-disabled', 'true');
  const wanted = newAddress();
  await change.getByLabel('New email address').fill(wanted);
  await looksRight(page, 'email');
  await change.getByRole('button', { name: 'Send a code' }).click();
  await prove(page, email);
  const check = dialog(page, 'Check your inbox');
  await expect(check.getByText(`Enter the 6-digit code we sent to ${wanted}.`)).toBeVisible();
  await expect(check.getByLabel('Login code')).toBeFocused();
  await expect.poll(() => mailedCode(wanted)).not.toBeNull();
  const right = mailedCode(wanted) ?? '';
  await check.getByLabel('Login code').fill(right === '000000' ? '111111' : '000000');
  await check.getByRole('button', { name: 'Confirm' }).click();
  await expect(check.getByRole('alert')).toBeVisible();
  await looksRight(page, 'email-code');
  await check.getByLabel('Login code').fill(right);
  await check.getByRole('button', { name: 'Confirm' }).click();
  await expect(check).toBeHidden();
  await expect(page.getByText('is waiting to be confirmed')).toHaveCount(0);
  expect(said).toEqual([]);
  await using(browser, baseURL, async (other) => {
    await enter(other, wanted);
    await other.goto('/me/settings/account', { waitUntil: 'networkidle' });
    await signedIn(other);
  });
});

test('one’s data is gathered, mailed as a link and downloaded once', async ({ browser, baseURL }) => {
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const said = watchConsole(page);
  await open(page, 'account');
  const data = region(page, 'Your data');
  await data.getByRole('button', { name: 'Request a download' }).click();
  await prove(page, email);
  await expect(page.getByText('Your export is being prepared.')).toBeVisible();
  await expect(data.getByText('Your data is ready.')).toBeVisible();
  await looksRight(page, 'export-ready');
  const link = mailedLink(email, `${new URL(page.url()).origin}/me/export/`) ?? '';
  await page.goto(link);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  expect(file.suggestedFilename()).toBe('my-data.zip');
  await page.goto(link);
  await expect(page.getByText('This link has expired.')).toBeVisible();
  await open(page, 'account');
  await expect(data.getByText(/You downloaded your data/u)).toBeVisible();
  expect(said.filter((line) => !line.includes('/me/export/'))).toEqual([]);
});

// proves F343: "After deleting an account, a page says goodbye"
test('an account is deleted with its name typed, and kept after all', async ({ browser, baseURL }) => {
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await open(page, 'account');
  const username = (await page.getByRole('button', { name: /^Username/u }).textContent())?.split('@')[1] ?? '';
  await page.getByRole('button', { name: /^Delete account/u }).click();
  const leave = dialog(page, 'Delete your account');
  await expect(leave.getByText('Other people’s responses to you stay')).toBeVisible();
  await leave.getByLabel('Your username').fill('somebody');
  await expect(leave.getByRole('button', { name: 'Delete my account' })).toHaveAttribute('aria-disabled', 'true');
  await looksRight(page, 'delete');
  await leave.getByLabel('Your username').fill(`@${username}`);
  await leave.getByRole('button', { name: 'Delete my account' }).click();
  await prove(page, email);
  await expect(page).toHaveURL(/\/m\/goodbye$/u);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
  expect((await page.goto(`/@${username}`, { waitUntil: 'networkidle' }))?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1, name: 'This profile was deleted' })).toBeVisible();
  await looksRight(page, 'profile-deleted');

  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('button', { name: 'Sign in with email' }).click();
  await modal.getByLabel('Your email').fill(email);
  const code = await codeAfter(email, () => modal.getByRole('button', { name: 'Continue' }).click());
  await modal.getByLabel('Login code').fill(code);
  await modal.getByRole('button', { name: 'Validate' }).click();
  const notice = page.getByRole('region', { name: 'Your account' });
  await expect(notice).toContainText('Your account is deleted.');
  await looksRight(page, 'deleted');
  await notice.getByRole('button', { name: 'Restore my account' }).click();
  await signedIn(page);
  await page.goto(`/@${username}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
