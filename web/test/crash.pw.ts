import { expect, test } from './support/test';
import { violations } from './support/axe';
import { newReader } from './support/reader';

// F331
test('a page that breaks in the browser says so, and is whole again when it is loaded again', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  // Lists that are none: what draws them breaks.
  await page.route(/\/_\/(?:graphql|batch)$/u, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"items":[', '"items":7,"instead":[') });
  });
  await page.goto('/me/lists/reading-history');
  const crashed = page.getByRole('heading', {
    level: 1,
    name: /there was a problem displaying this page\. Please reload and try again\./u,
  });
  await expect(crashed).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('Stories you read appear here. Only you can see them.')).toBeVisible();
  await expect(crashed).toBeHidden();
});
