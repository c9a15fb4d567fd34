import { expect, test } from './support/test';
import { MODAL_CLOSE_ANIMATION_MS, MODAL_WIDTH_LARGE, MODAL_WIDTH_MEDIUM } from '../src/gen/limits';
import { looksRight } from './support/looks';
import { answer, open, SENT } from './support/modal';
import { network } from './support/reader';
import { findSite } from './support/site';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': network() }));

for (const [width, expected] of [
  [360, 360],
  [728, MODAL_WIDTH_MEDIUM],
  [903, MODAL_WIDTH_MEDIUM],
  [904, MODAL_WIDTH_LARGE],
  [1280, MODAL_WIDTH_LARGE],
] as const)
  // proves F244: "The sign-in dialog fills small screens"
  // proves S101: "The dialog fills small screens and is 600 or 678 pixels wide on others"
  test(`at ${width} the modal is ${expected} wide and holds the page still`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/', { waitUntil: 'networkidle' });
    const dialog = await open(page, 'Get started');
    expect((await dialog.boundingBox())?.width).toBe(expected);
    expect(await dialog.evaluate((element) => Number.parseFloat(getComputedStyle(element).transitionDuration) * 1000)).toBe(
      MODAL_CLOSE_ANIMATION_MS,
    );
    await page.mouse.move(width / 2, 780);
    await page.mouse.wheel(0, 600);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => [scrollY, document.documentElement.scrollWidth - innerWidth])).toEqual([0, 0]);
  });

// F240
test('every step by mail looks right everywhere', async ({ page, request }) => {
  const { person } = await findSite(request);
  await page.goto(person.url, { waitUntil: 'networkidle' });
  const dialog = await open(page, `Follow ${person.name}`);
  await looksRight(page, 'modal-signup-options');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await looksRight(page, 'modal-signin-options');
  await dialog.getByRole('button', { name: 'Sign in with email' }).click();
  await looksRight(page, 'modal-email');
  await answer(page, 'UseEmailAuth', { __typename: 'NotFound', message: '' });
  await dialog.getByLabel('Your email').fill('ada@example.org');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveAccessibleName("Sorry, we didn't recognize that email.");
  await looksRight(page, 'modal-unrecognized');
  await answer(page, 'UseEmailAuth', SENT);
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Login code').fill('123');
  await looksRight(page, 'modal-code');
  await answer(page, 'VerifyLoginCode', { __typename: 'BadRequest', message: '' });
  await dialog.getByLabel('Login code').fill('123456');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await looksRight(page, 'modal-code-wrong');
});

test('every step by password looks right everywhere', async ({ page }) => {
  await page.route('**/_/graphql', (route) =>
    route.request().postData()?.includes('mutation SignInWithPassword')
      ? route.fulfill({ json: { data: { signInWithPassword: { __typename: 'SecondFactorRequired' } } } })
      : route.fallback(),
  );
  await page.goto('/', { waitUntil: 'networkidle' });
  const dialog = await open(page, 'Sign in');
  await dialog.getByRole('button', { name: 'Sign in with a password' }).click();
  await looksRight(page, 'modal-password');
  await dialog.getByLabel('Your email').fill('ada@example.org');
  await dialog.getByLabel('Password', { exact: true }).fill('seven quiet harbours');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveAccessibleName('One more step');
  await looksRight(page, 'modal-second-factor');
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await looksRight(page, 'modal-recovery-code');
});
