import { expect, test } from './support/test';
import { violations } from './support/axe';
import { network, signIn } from './support/reader';
import { findSite } from './support/site';
import { watchConsole } from './support/watch';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': network() }));

// F014, F017, F067
test('sign-in by code leads back to where it began; claps, saves and follows last', async ({ page, request }) => {
  const { story, person } = await findSite(request);
  const said = watchConsole(page);
  // Claps travel together or in two lots, however fast the keys come.
  let counted = 0;
  page.on('response', (answer) => {
    const asked = answer.request().postData() ?? '';
    if (answer.ok() && asked.includes('ClapPost('))
      counted += (JSON.parse(asked) as { variables: { numClaps: number } }).variables.numClaps;
  });
  await page.goto(story.url, { waitUntil: 'networkidle' });
  await page
    .getByRole('link', { name: /Sign in to clap/u })
    .first()
    .click();
  await signIn(page);
  expect(new URL(page.url()).pathname).toBe(story.url);

  const clap = page.getByRole('button', { name: /^Clap, / }).first();
  await expect(clap).toHaveAccessibleName(/you gave 1$/u);
  await clap.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Enter');
  await expect(clap).toHaveAccessibleName(/you gave 4$/u);
  const save = page.getByRole('button', { name: /^Save / }).first();
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved to your reading list.' })).toBeVisible();
  await expect.poll(() => counted).toBe(4);
  const followed = page.waitForResponse((r) => (r.request().postData() ?? '').includes('FollowUser('));
  await page
    .getByRole('button', { name: `Follow ${person.name}` })
    .first()
    .click();
  await followed;
  await expect(page.getByRole('button', { name: `Following ${person.name}` }).first()).toBeVisible();

  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: /you gave 4$/u }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Change where “/u }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: `Following ${person.name}` }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(said).toEqual([]);
});

test("the reader's home has both feeds, a menu and a way out, on a phone and on a desk", async ({ page }) => {
  const said = watchConsole(page);
  await page.goto('/m/signin', { waitUntil: 'networkidle' });
  await signIn(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/?feed=for-you', { waitUntil: 'networkidle' });
    await expect(page.locator('main article').first()).toBeVisible();
    await page.getByRole('navigation', { name: 'Feeds' }).getByRole('link', { name: 'Following' }).click();
    await expect(page).toHaveURL(/\/\?feed=following$/u);
    await expect(page.getByRole('navigation', { name: 'Feeds' }).getByRole('link', { name: 'Following' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByText('Follow writers, publications and topics to see their newest stories here.')).toBeVisible();
    await expect(page.locator('main').getByRole('link', { name: 'Choose topics' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'user options menu' }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
  expect(said).toEqual([]);
});
