import { expect, test } from './support/test';
import { dialog, prove } from './support/account';
import { looksRight } from './support/looks';
import { newReader } from './support/reader';
import { watchConsole } from './support/watch';

test('an access token is made, shown once, used by a program, and revoked', async ({ browser, baseURL, playwright }) => {
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const said = watchConsole(page);
  await page.goto('/me/settings/security', { waitUntil: 'networkidle' });
  const rows = page.getByRole('region', { name: 'Developers' });
  const opener = rows.getByRole('button', { name: /^Access tokens/u });
  await opener.click();
  const make = dialog(page, 'Create an access token');
  const create = make.getByRole('button', { name: 'Create token' });
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await looksRight(page, 'token-new');
  await make.getByLabel('Name', { exact: true }).fill('My blog');
  await make.getByLabel('Publish stories and save drafts in your name').check();
  await make.getByLabel('Ends after').selectOption('DAYS_30');
  await create.click();
  await prove(page, email);
  const shown = dialog(page, 'Copy your token');
  const token = (await shown.getByLabel('Access token').textContent()) ?? '';
  expect(token).toMatch(/^qit_/u);
  await looksRight(page, 'token-made');
  await shown.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(shown).toBeHidden();
  await expect(rows.getByText(/See your name, username and picture, Publish stories.* · ends .* · not used yet$/u)).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);

  const program = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  expect((await program.get('/v1/me')).status()).toBe(200);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(rows.getByText(/last used /u)).toBeVisible();
  await looksRight(page, 'tokens');

  await page.route('**/_/graphql', (route) =>
    route.request().postData()?.includes('RevokeAccessToken(') ? route.abort() : route.fallback(),
  );
  await rows.getByRole('button', { name: 'Revoke My blog' }).click();
  const revoke = dialog(page, 'Revoke My blog');
  await revoke.getByRole('button', { name: 'Revoke token' }).click();
  await expect(revoke.getByRole('alert')).toBeVisible();
  await page.unrouteAll();
  await revoke.getByRole('button', { name: 'Revoke token' }).click();
  await expect(rows.getByRole('button', { name: 'Revoke My blog' })).toHaveCount(0);
  expect((await program.get('/v1/me')).status()).toBe(401);
  await program.dispose();
  expect(said.filter((line) => !line.includes('Failed to load resource'))).toEqual([]);
});
