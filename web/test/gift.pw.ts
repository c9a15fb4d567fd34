import { expect, test } from './support/test';
import { looksRight } from './support/looks';
import { fillCard } from './support/member';
import { ask, mailedLink, newAddress, newReader } from './support/reader';

// proves F285: "A page says what a gift is, and another what one costs, for one and for a group"
// proves F004: "Home with the hash of gifts leads to where one is given"
// proves S027: "The hash of gifts on home leads to where one is given"
test('a visitor learns what a gift is and costs, and signs in to give it', async ({ page }) => {
  await page.goto('/gift');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Give a year of');
  await looksRight(page, 'gift-landing');
  await page.getByRole('link', { name: 'Give a membership' }).first().click();
  const one = page.getByRole('article', { name: 'One membership' });
  await expect(one).toContainText('$50');
  await looksRight(page, 'gift-plans');
  await one.getByRole('link').click();
  await expect(page.getByRole('link', { name: 'Sign in to give' })).toHaveAttribute('href', /redirect=%2Fgift-checkout/u);
  await page.goto('/#giftMembership');
  await expect(page).toHaveURL(/\/gift-checkout$/u);
});

// proves F284: "A membership is given: by letter at once or on a day, or with a card to print"
// proves F238: "A reader redeems a gift and is a member at once"
test('a gift is paid, its card is printed, its letter is opened and redeemed', async ({ browser, baseURL }) => {
  const options = { ...(baseURL && { baseURL }) };
  const { page } = await newReader(browser, options);
  const friend = newAddress();
  await page.goto('/gift-checkout');
  await page.getByLabel('From (optional)').fill('Ada');
  await page.getByLabel('To (optional)').fill('Grace');
  await page.getByLabel('Message (optional)').fill('Happy birthday!');
  await page.getByLabel('Their email (optional)').fill(friend);
  await expect(page.getByLabel('Send it on (optional)')).toBeVisible();
  const pay = page.getByRole('button', { name: 'Pay $50' });
  await fillCard(page, '4000000000009995');
  await pay.click();
  await expect(page.getByRole('alert').filter({ hasText: 'insufficient funds' })).toBeVisible();
  await looksRight(page, 'gift-checkout');
  await fillCard(page, '4000002760003184');
  await pay.click();
  await page.getByRole('dialog', { name: 'Your bank asks: is it you?' }).getByRole('button', { name: 'Yes, it’s me' }).click();
  const card = page.getByRole('region', { name: 'Gift card for Grace' });
  await expect(card).toContainText('Happy birthday!');
  await expect(card).toContainText(/(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}/u);
  await looksRight(page, 'gift-card');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print the card' })).toBeHidden();
  await expect(card).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/me/settings/membership');
  const given = page.getByRole('list', { name: 'Gifts you gave' });
  await expect(given).toContainText('A membership for Grace');
  await expect(given).toContainText('Not redeemed yet');

  const { page: other } = await newReader(browser, options);
  let link: string | null = null;
  await expect
    .poll(() => {
      link = mailedLink(friend, '/redeem?code=');
      return link;
    })
    .not.toBeNull();
  await other.goto(link ?? '');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('heading', { name: 'Ada gives you a year as a member' })).toBeFocused();
  await looksRight(other, 'gift-offer');
  await other.getByRole('button', { name: 'Redeem', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'You’re a member' })).toBeFocused();
  await other.goto('/manage-membership');
  await expect(other.getByText(/^A gift that ends on/u)).toBeVisible();
  await page.reload();
  await expect(given).toContainText(/Redeemed on/u);
});

// proves F239: "A code that gives nothing is answered with why: used, over, unknown, or not for who was a member before"
test('a code that gives nothing says why, and a visitor signs in first', async ({ browser, baseURL, page: visitor }) => {
  await visitor.goto('/redeem-gift?code=abcd');
  await expect(visitor.getByRole('link', { name: 'Sign in to redeem' })).toHaveAttribute('href', /redirect=%2Fredeem%3Fcode%3Dabcd/u);
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.goto('/redeem');
  const next = page.getByRole('button', { name: 'Continue' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Gift code').fill('AAAA-AAAA');
  await next.click();
  await expect(page.getByRole('alert').filter({ hasText: 'We could not find this gift code.' })).toBeVisible();
  await looksRight(page, 'gift-redeem');
});

// proves F286: "A group gift is bought: two to five hundred codes, to hand out"
test('a group gift has a card for each seat', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.goto('/group-gift');
  const seats = page.getByLabel('How many memberships');
  await seats.fill('1');
  await expect(page.getByText('Choose 2 to 500 memberships.').first()).toBeVisible();
  await seats.fill('3');
  await fillCard(page, '4242424242424242');
  await looksRight(page, 'gift-group');
  await page.getByRole('button', { name: 'Pay $150' }).click();
  await expect(page.getByRole('region', { name: 'Gift card' })).toHaveCount(3);
  const { viewer } = await ask(page, '{viewer{gifts{code}}}', {});
  const gifts = (viewer?.gifts ?? []) as { code: string }[];
  expect(new Set(gifts.map(({ code }) => code)).size).toBe(3);
});
