import { expect, type Page, test } from './support/test';
import { codeAfter, signedIn, signOut } from './support/account';
import { enter, network } from './support/reader';
import { findSite } from './support/site';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': network() }));

/** Presses Follow as a visitor and signs in as someone known. */
async function followAs(page: Page, path: string, name: string, email: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page
    .getByRole('link', { name: `Follow ${name}` })
    .first()
    .click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('button', { name: 'Sign up with email' }).click();
  await modal.getByLabel('Your email').fill(email);
  const code = await codeAfter(email, () => modal.getByRole('button', { name: 'Continue' }).click());
  await modal.getByLabel('Login code').fill(code);
  await modal.getByRole('button', { name: 'Validate' }).click();
  await signedIn(page);
}

// proves S152: "Following oneself is refused with a message"
test('who signs in to follow themselves hears that they cannot', async ({ page }) => {
  const email = await enter(page);
  await page.goto('/me/settings/account', { waitUntil: 'networkidle' });
  const username = (await page.getByRole('button', { name: /^Username/u }).textContent())?.split('@')[1] ?? '';
  await signOut(page);
  await followAs(page, `/@${username}`, email.split('@')[0] ?? '', email);
  await expect(page.getByRole('status').filter({ hasText: 'You cannot follow yourself on Quire.' })).toBeVisible();
});

// proves S153: "Following someone twice is answered with a message"
test('who signs in to follow whom they follow already hears that they do', async ({ page, request }) => {
  const { person } = await findSite(request);
  const email = await enter(page);
  await page.goto(person.url, { waitUntil: 'networkidle' });
  await page
    .getByRole('button', { name: `Follow ${person.name}` })
    .first()
    .click();
  await expect(page.getByRole('status').filter({ hasText: `You are now following ${person.name}.` })).toBeVisible();
  await signOut(page);
  await followAs(page, person.url, person.name, email);
  await expect(page.getByRole('status').filter({ hasText: `You're already following ${person.name} on Quire.` })).toBeVisible();
  await page
    .getByRole('button', { name: `Following ${person.name}` })
    .first()
    .click();
  await expect(page.getByRole('button', { name: `Follow ${person.name}` }).first()).toBeVisible();
});
