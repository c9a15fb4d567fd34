import { expect, test } from './support/test';
import { dialog, prove, signedIn, signOut } from './support/account';
import { looksRight } from './support/looks';
import { newReader } from './support/reader';
import { addAuthenticator } from './support/second';
import { security, ways } from './support/security';
import { watchConsole } from './support/watch';

test('a passkey is added, signs in, shows that it is the reader, and is removed', async ({ browser, baseURL }) => {
  // Passkeys are bound to a name; an address in numbers has none.
  const named = baseURL?.replace('127.0.0.1', 'localhost');
  const { page, email } = await newReader(browser, { ...(named && { baseURL: named }) });
  const said = watchConsole(page);
  await addAuthenticator(page);
  await security(page);
  await ways(page)
    .getByRole('button', { name: /^Passkeys/u })
    .click();
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
  await page.getByRole('button', { name: 'Sign in with email' }).click();
  await signedIn(page);
  await security(page);
  await expect(ways(page).getByText(/Added .* · last used/u)).toBeVisible();
  await ways(page).getByRole('button', { name: 'Remove Test machine' }).click();
  await looksRight(page, 'security-remove');
  await dialog(page, 'Remove Test machine').getByRole('button', { name: 'Remove passkey' }).click();
  await dialog(page, 'Confirm it’s you').getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog(page, 'Remove Test machine')).toBeHidden();
  await expect(ways(page).getByText('Test machine')).toHaveCount(0);
  await expect(ways(page).getByRole('heading', { name: 'Ways to sign in' })).toBeFocused();
  expect(said).toEqual([]);
});

test('a browser without passkeys says so and offers none', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });
  await security(page);
  await expect(ways(page).getByText('This browser doesn’t support passkeys')).toBeVisible();
  await page.goto('/m/signin', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Sign in with email' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
});
