import { createHash } from 'node:crypto';
import { expect, test } from './support/test';
import { dialog, prove } from './support/account';
import { answered } from './support/answered';
import { looksRight } from './support/looks';
import { newReader } from './support/reader';

const BACK = 'https://app.example/back';
/** A machine of this computer: the site refuses to send there, as to every private address. */
const ADDRESS = 'https://127.0.0.1/hook';
const CHALLENGE = createHash('sha256').update('a-verifier-that-nobody-guesses-0123456789-abc').digest('base64url');

test('an application is told what happens to a reader who allows it, until they take that back', async ({ browser, baseURL }) => {
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.route('https://app.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'The application.' }));
  await page.goto('/me/applications', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'New application' }).click();
  const make = dialog(page, 'New application');
  await make.getByLabel('Name').fill('Watcher');
  await make.getByLabel('Redirect addresses, one in a line').fill(BACK);
  await make.getByRole('button', { name: 'Create application' }).click();
  await prove(page, email);
  await dialog(page, 'Copy the secret').getByRole('button', { name: 'I’ve saved it' }).click();
  await page.waitForURL('**/me/applications/*');
  const id = page.url().split('/').at(-1) ?? '';
  const hooks = page.getByRole('region', { name: 'Webhooks for its users' });
  await expect(hooks.getByText('It has no webhooks yet.')).toBeVisible();
  await hooks.getByRole('button', { name: 'New webhook' }).click();
  const hook = dialog(page, 'New webhook');
  await hook.getByLabel('Address').fill(ADDRESS);
  await hook.getByLabel('Someone follows you').check();
  await looksRight(page, 'application-webhook-new');
  await hook.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog(page, 'Copy the secret').getByLabel('Signing secret')).toContainText('whsec_');
  await dialog(page, 'Copy the secret').getByRole('button', { name: 'I’ve saved it' }).click();
  await page.waitForURL('**/me/webhooks/*');
  const ofHook = page.url();
  await expect(page.getByText('For everyone who allows')).toBeVisible();
  await looksRight(page, 'application-webhook');
  await page.getByRole('link', { name: 'an application of yours' }).click();
  await page.waitForURL(`**/me/applications/${id}`);
  await expect(hooks.getByText(ADDRESS)).toBeVisible();
  await looksRight(page, 'application-with-webhook');
  await page.goto('/me/webhooks', { waitUntil: 'networkidle' });
  await expect(page.getByText('You have no webhooks yet.'), 'it isn’t for the reader’s own events').toBeVisible();

  const reader = await newReader(browser, { ...(baseURL && { baseURL }) });
  await reader.page.route('https://app.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'The application.' }));
  const asked = { client_id: id, redirect_uri: BACK, response_type: 'code', scope: 'manageWebhooks', code_challenge: CHALLENGE };
  const asking = `/m/oauth/authorize?${new URLSearchParams({ ...asked, code_challenge_method: 'S256' })}`;
  await reader.page.goto(asking, { waitUntil: 'networkidle' });
  await expect(reader.page.getByText('Have what happens to your stories sent to addresses it chooses')).toBeVisible();
  await reader.page.getByRole('button', { name: 'Allow', exact: true }).click();
  await reader.page.waitForURL(`${BACK}**`);
  await reader.page.goto('/me', { waitUntil: 'networkidle' });
  await page.goto(reader.page.url(), { waitUntil: 'networkidle' });
  const followed = answered(page, 'FollowUser');
  await page
    .getByRole('button', { name: /^Follow /u })
    .first()
    .click();
  await followed;
  await expect(page.getByRole('button', { name: /^Following /u }).first()).toBeVisible();
  await page.goto(ofHook, { waitUntil: 'networkidle' });
  const log = page.getByRole('region', { name: 'Deliveries' });
  await expect(async () => {
    await log.getByRole('button', { name: 'Refresh' }).click();
    await expect(log.getByText('no answer')).toBeVisible({ timeout: 500 });
  }).toPass();
  await log.getByText('What is sent').click();
  await expect(log.getByText('"personId":')).toBeVisible();
  await looksRight(page, 'application-webhook-log');

  await reader.page.goto('/me/settings/security', { waitUntil: 'networkidle' });
  const rows = reader.page.getByRole('region', { name: 'Applications' });
  await rows.getByRole('button', { name: 'Take back what Watcher may do' }).click();
  await dialog(reader.page, /^Take back/u)
    .getByRole('button', { name: 'Take back' })
    .click();
  await expect(rows.getByText('None may act for you')).toBeVisible();
  await reader.page.context().close();
  await log.getByRole('button', { name: 'Refresh' }).click();
  await expect(log.getByText('Nothing was sent in the last 30 days.'), 'what was told of the reader is gone').toBeVisible();

  await page.getByRole('button', { name: /^Delete this webhook/u }).click();
  await dialog(page, 'Delete this webhook').getByRole('button', { name: 'Delete webhook' }).click();
  await page.waitForURL(`**/me/applications/${id}`);
  await expect(hooks.getByText('It has no webhooks yet.')).toBeVisible();
});
