import { expect, test } from './support/test';
import { dialog, prove } from './support/account';
import { answered } from './support/answered';
import { looksRight } from './support/looks';
import { newReader } from './support/reader';

/** A machine of this computer: the site refuses to send there, as to every private address. */
const ADDRESS = 'https://127.0.0.1/hook';

/** Whether a request asks for the log of a webhook. */
const isLog = (body: string): boolean => body.includes('query Deliveries');

test('a webhook is made, its secret shown once, paused, changed and deleted', async ({ browser, baseURL }) => {
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.goto('/me/settings/security', { waitUntil: 'networkidle' });
  await page
    .getByRole('region', { name: 'Developers' })
    .getByRole('link', { name: /^Your webhooks/u })
    .click();
  await page.waitForURL('**/me/webhooks');
  await expect(page.getByText('You have no webhooks yet.')).toBeVisible();
  await looksRight(page, 'webhooks-none');
  await page.getByRole('button', { name: 'New webhook' }).click();
  const make = dialog(page, 'New webhook');
  await make.getByLabel('Address').fill('http://receiver.example/');
  await make.getByLabel('Someone follows you').check();
  await looksRight(page, 'webhook-new');
  await make.getByRole('button', { name: 'Create webhook' }).click();
  await prove(page, email);
  await expect(make.getByRole('alert')).toContainText('has to begin with https://');
  await make.getByLabel('Address').fill(ADDRESS);
  await make.getByRole('button', { name: 'Create webhook' }).click();
  const shown = dialog(page, 'Copy the secret');
  await expect(shown.getByLabel('Signing secret')).toContainText('whsec_');
  await shown.getByRole('button', { name: 'I’ve saved it' }).click();
  await page.waitForURL('**/me/webhooks/*');
  await expect(page.getByText('Nothing was sent in the last 30 days.')).toBeVisible();
  await looksRight(page, 'webhook');

  const power = page.getByRole('switch', { name: 'Send events' });
  await expect(power).toHaveAttribute('aria-checked', 'true');
  const paused = answered(page, 'PauseWebhook');
  await power.click();
  await paused;
  await expect(power).toHaveAttribute('aria-checked', 'false');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(power).toHaveAttribute('aria-checked', 'false');
  const resumed = answered(page, 'ResumeWebhook');
  await power.click();
  await resumed;
  await expect(power).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('button', { name: /^Signing secret/u }).click();
  await dialog(page, 'Make a new secret').getByRole('button', { name: 'Make a new secret' }).click();
  await dialog(page, 'Copy the secret').getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(page.getByText(/The secret before signs as well/u)).toBeVisible();

  const address = page.url();
  await page.goto('/me', { waitUntil: 'networkidle' });
  const follower = await newReader(browser, { ...(baseURL && { baseURL }) });
  await follower.page.goto(page.url(), { waitUntil: 'networkidle' });
  // The button changes at once; the page may close only when the server knows.
  const followed = answered(follower.page, 'FollowUser');
  await follower.page
    .getByRole('button', { name: /^Follow /u })
    .first()
    .click();
  await followed;
  await expect(follower.page.getByRole('button', { name: /^Following /u }).first()).toBeVisible();
  await follower.page.context().close();
  await page.goto(address, { waitUntil: 'networkidle' });
  const log = page.getByRole('region', { name: 'Deliveries' });
  await expect(async () => {
    await log.getByRole('button', { name: 'Refresh' }).click();
    await expect(log.getByText('no answer')).toBeVisible({ timeout: 500 });
  }).toPass();
  await log.getByText('What is sent').click();
  await expect(log.getByText('"type":"follower.added"')).toBeVisible();
  await looksRight(page, 'webhook-log');

  // What arrived can be sent again. Nothing arrives on this computer, so the log is told that it did.
  await page.route('**/_/**', async (route) => {
    if (!isLog(route.request().postData() ?? '')) return route.fallback();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"WAITING"', '"DELIVERED"') });
  });
  await log.getByRole('button', { name: 'Refresh' }).click();
  await expect(log.getByText(/^[^·]+ · Delivered/u)).toBeVisible();
  const again = log.getByRole('button', { name: /^Send number \d+ again$/u });
  await page.route('**/_/**', (route) =>
    (route.request().postData() ?? '').includes('ReplayDelivery') ? route.abort() : route.fallback(),
  );
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(log.getByRole('alert')).toBeVisible();
  await expect(again, 'it can be tried again').toBeVisible();
  await looksRight(page, 'webhook-log-refused');
  await page.unrouteAll({ behavior: 'wait' });
  await again.click();
  await expect(again, 'it waits').toHaveCount(0);
  await expect(log.getByText(/^[^·]+ · Waiting/u)).toBeVisible();
  await expect(log.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: /^Delete this webhook/u }).click();
  await dialog(page, 'Delete this webhook').getByRole('button', { name: 'Delete webhook' }).click();
  await page.waitForURL('**/me/webhooks');
  await expect(page.getByText('You have no webhooks yet.')).toBeVisible();
});
