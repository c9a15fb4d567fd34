import { expect, test } from './support/test';
import { signedIn } from './support/account';
import { violations } from './support/axe';
import { network, signIn } from './support/reader';
import { findSite } from './support/site';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': network() }));

// C070, C065
test('a link on another site leads a stranger through sign-in to a question, and the button does it', async ({ page, request }) => {
  const { story } = await findSite(request);
  await page.goto(`/_/bookmark/p/${story.id}`, { waitUntil: 'networkidle' });
  await signIn(page);
  // A new account may begin with the introduction; the act waits until it is over.
  const skip = page.getByRole('link', { name: 'Skip for now' });
  const question = page.getByRole('heading', { level: 1, name: 'Save?' });
  await expect(skip.or(question)).toBeVisible();
  if (await skip.isVisible()) await skip.click();
  await expect(question).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/_/bookmark/p/${story.id}`);
  await expect(page.getByText(`Put “${story.title}” on your reading list.`)).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL((url) => url.pathname === story.url);
  await signedIn(page);
  await page.goto('/me/list/reading-list', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: story.title })).toBeVisible();
});
