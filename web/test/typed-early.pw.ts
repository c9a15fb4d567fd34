import { expect, type Page, type Route, test, touchAsleep } from './support/test';
import { using } from './support/account';

/** Holds the page's scripts back, until what this gives back is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await touchAsleep(page);
  await page.route('**/_next/static/**/*.js', (route) => {
    if (!isHeld) return route.fallback();
    held.push(route);
    return undefined;
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

for (const [name, label] of [
  ['SECOND_FACTOR', 'Verification code'],
  ['CHECK_YOUR_INBOX', 'Login code'],
] as const)
  test(`digits that are typed before the page of ${name} is alive are there when it is`, async ({ browser, baseURL }) => {
    await using(browser, baseURL, async (page) => {
      const letGo = await holdScripts(page);
      await page.goto(`/m/signin?step=${name}`, { waitUntil: 'commit' });
      const field = page.getByLabel(label);
      await field.pressSequentially('123456');
      await expect(page.getByRole('button', { name: 'Validate' })).toHaveAttribute('aria-disabled', 'true');
      await letGo();
      await expect(page.getByRole('button', { name: 'Validate' })).not.toHaveAttribute('aria-disabled', 'true');
      await expect(field).toHaveValue('123456');
    });
  });

test('an address that is typed before the page is alive is there when it is', async ({ browser, baseURL }) => {
  await using(browser, baseURL, async (page) => {
    const letGo = await holdScripts(page);
    await page.goto('/m/signin?step=ENTER_EMAIL', { waitUntil: 'commit' });
    await page.getByLabel('Your email').pressSequentially('no address');
    await letGo();
    await expect(page.locator('html')).toHaveAttribute('data-alive', '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(page.getByLabel('Your email')).toHaveValue('no address');
  });
});
