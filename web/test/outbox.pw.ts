import { expect, test } from './support/test';
import { violations } from './support/axe';
import { newReader } from './support/reader';

test('letters can be read in development on this machine, and nowhere else', async ({ browser, baseURL, page }) => {
  const reader = await newReader(browser, { ...(baseURL && { baseURL }) });
  // A reader elsewhere finds nothing.
  const answer = await reader.page.goto('/_/outbox');
  expect(answer?.status()).toBe(404);
  await reader.page.context().close();
  await page.goto('/_/outbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await expect(page.getByText(reader.email).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
