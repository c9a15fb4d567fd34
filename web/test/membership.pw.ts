import { expect, test } from './support/test';
import { looksRight } from './support/looks';
import { fillCard, ownMembership, subscribe } from './support/member';
import { publish } from './support/published';
import { ask, newReader } from './support/reader';

const HIDDEN = 'Behind the wall stands this.';

// proves F028: "offered unlimited access"
// proves F271: "A purchase is confirmed on a page of its own, which leads back to the story"
// proves F394: "The page where one pays shows the plan and takes a card"
test('from the wall one buys a membership, past a declined card and a bank that asks, and reads on', async ({ browser, baseURL }) => {
  const options = { ...(baseURL && { baseURL }) };
  const { page: writer } = await newReader(browser, options);
  const opening = Array.from({ length: 9 }, (_, n) => `The opening, part ${n}.`);
  const stories = [];
  for (let n = 0; n < 4; n += 1) stories.push(await publish(writer, `For members ${n}`, [...opening, HIDDEN], 'LOCKED'));
  await writer.context().close();
  const { page } = await newReader(browser, options);
  for (const story of stories) await page.goto(story.url);
  const wall = page.getByRole('region', { name: 'Membership required' });
  await expect(page.getByText(HIDDEN)).toHaveCount(0);
  await wall.getByRole('link', { name: 'Become a member' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Read every story');
  await looksRight(page, 'membership-landing');
  await page.getByRole('link', { name: 'See the plans' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your plan' })).toBeVisible();
  const yearly = page.getByRole('article', { name: 'Member, yearly' });
  await expect(yearly).toContainText('$60');
  await expect(yearly).toContainText('Save $10');
  await expect(yearly).toContainText('less than $1/week');
  await looksRight(page, 'membership-plans');
  await page.getByRole('button', { name: 'CAD' }).click();
  await expect(yearly).toContainText('CA$70');
  await page.getByRole('button', { name: 'USD' }).click();
  await expect(yearly).toContainText('$50');
  await yearly.getByRole('link', { name: 'Choose Member, yearly' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Become a member' })).toBeVisible();
  const pay = page.getByRole('button', { name: 'Pay $50' });
  await pay.click();
  await expect(page.getByText('Enter a card number.')).toBeVisible();
  await fillCard(page, '4111111111111111');
  await pay.click();
  await expect(page.getByText(/^\s*No real cards here/u)).toBeVisible();
  await looksRight(page, 'membership-pay');
  await fillCard(page, '4000000000000002');
  await pay.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
  await fillCard(page, '4000002760003184');
  await pay.click();
  const bank = page.getByRole('dialog', { name: 'Your bank asks: is it you?' });
  await looksRight(page, 'membership-bank');
  await bank.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your bank couldn’t confirm' })).toBeVisible();
  await pay.click();
  await bank.getByRole('button', { name: 'Yes, it’s me' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'You’re a member' })).toBeVisible();
  await expect(page.getByText('$50.00')).toBeVisible();
  await looksRight(page, 'membership-confirmed');
  await page.getByRole('link', { name: 'Continue reading' }).click();
  await expect(page.getByText(HIDDEN)).toBeVisible();
  await expect(wall).toHaveCount(0);
});

// proves F273: "A member sees their plan, the next payment, how it is paid and what was paid"
// proves F230: "A payment has a receipt that can be printed"
// proves F279: "A new member is welcomed"
test('a member sees what they pay, with receipts', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.goto('/manage-membership');
  await expect(page.getByText('You have no membership.')).toBeVisible();
  await subscribe(page);
  await page.goto('/welcome-member');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('member');
  await looksRight(page, 'membership-welcome');
  await page.goto('/manage-membership');
  const plan = page.getByRole('region', { name: 'Member, monthly' });
  await expect(plan).toContainText('$5 on');
  await expect(plan).toContainText('Visa •••• 4242');
  await looksRight(page, 'membership-manage');
  await page.getByRole('link', { name: /^Receipt of/u }).click();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText('$5.00');
  await looksRight(page, 'membership-receipt');
  await page.emulateMedia({ media: 'print' });
  await expect(receipt.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/me/billing-history/receipt/000000000000');
  await expect(page.getByText('You have no receipt of this number.')).toBeVisible();
});

// proves F229: "a toast says so"
// proves S035: "After a payment method was updated, a toast says so"
test('another card pays from now on', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await subscribe(page);
  const plan = page.getByRole('region', { name: 'Member, monthly' });
  await page.goto('/me/settings/payment/update');
  await fillCard(page, '4000000000000341');
  await looksRight(page, 'membership-card');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('Your payment method has been updated successfully.')).toBeVisible();
  await expect(plan).toContainText('Visa •••• 0341');
  await expect(page).toHaveURL(/\/manage-membership$/u);
});

// proves F275: "Who cancelled is invited to reactivate by a dialog"
// proves F392: "The dialog says what goes on, when the next period begins, what is charged and how"
// proves F276: "The dialog opens from the hash of an address"
test('a member cancels in three steps, and takes it back in the dialog', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await subscribe(page);
  await page.goto('/me/membership/cancel');
  const next = page.getByRole('button', { name: 'Continue' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('It costs too much').check();
  await looksRight(page, 'membership-cancel');
  await next.click();
  await expect(page.getByRole('heading', { name: 'Stay for 50% less?' })).toBeFocused();
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await page.getByRole('button', { name: 'Cancel membership' }).click();
  await expect(page.getByRole('heading', { name: 'Your membership is canceled' })).toBeVisible();
  await page.goto('/manage-membership#reactivateMembership');
  const dialog = page.getByRole('dialog', { name: 'Reactivate your Membership' });
  await expect(dialog).toContainText('Your benefits will continue without interruption.');
  await expect(dialog).toContainText('You will be charged $5 a month');
  await expect(dialog).toContainText('Visa •••• 4242');
  await looksRight(page, 'membership-reactivate');
  await dialog.getByRole('button', { name: 'Reactivate my membership' }).click();
  await expect(page.getByRole('region', { name: 'Member, monthly' })).toContainText('$5 on');
  await expect(dialog).toHaveCount(0);
});

// proves F393: "After reactivating the page loads again; a failure is said in the colour of errors"
// proves S136: "The dialog opens from the hash or from a button"
// proves S139: "Confirming takes the cancellation back, and the page loads again"
test('a cancellation is taken back with a button, and the page loads again', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await subscribe(page);
  const membershipId = await ownMembership(page);
  const input = { membershipId, reason: 'OTHER' };
  await ask(page, 'mutation($input:CancelMembershipInput!){cancelMembership(input:$input){__typename}}', { input });
  await page.goto('/manage-membership');
  await expect(page.getByText(/^Canceled\. You can read every story until/u)).toBeVisible();
  await page.getByRole('button', { name: 'Reactivate', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Reactivate your Membership' });
  // Somewhere else it was taken back already.
  const uncancel = 'mutation($input:UncancelMembershipInput!){uncancelMembership(input:$input){__typename}}';
  await ask(page, uncancel, { input: { membershipId } });
  await dialog.getByRole('button', { name: 'Reactivate my membership' }).click();
  await expect(dialog.getByRole('alert')).toHaveText("We couldn't process your request, please try again.");
  await ask(page, 'mutation($input:CancelMembershipInput!){cancelMembership(input:$input){__typename}}', { input });
  const loaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Reactivate my membership' }).click();
  await loaded;
  await expect(page.getByRole('region', { name: 'Member, monthly' })).toContainText('$5 on');
});

test('a new reader takes a year at half the price, and who is a member is told so', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.goto('/discount');
  const offer = page.getByRole('article', { name: 'Member, yearly, half off' });
  await expect(offer).toContainText(/Save \$25.*\$50.*\$25 for the first year/u);
  await expect(offer).toContainText('From the second year on it is $50');
  await looksRight(page, 'membership-half-off');
  await offer.getByRole('link', { name: 'Take the offer' }).click();
  await fillCard(page, '4242424242424242');
  await expect(page.getByText(/renews at \$50/u)).toBeVisible();
  await page.getByRole('button', { name: 'Pay $25' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re a member' })).toBeVisible();
  await expect(page.getByText('$25.00')).toBeVisible();
  await page.goto('/discount');
  await expect(page.getByText('You’re a member already.')).toBeVisible();
});

// proves F267: "says what a membership gives, and leads to the plans"
// proves F268: "The plans are shown with their prices"
// proves F269: "Yearly prices stand beside what twelve months would cost, with what is saved"
test('a visitor sees what a membership gives and costs, and signs in where they chose a plan', async ({ page }) => {
  await page.goto('/membership');
  await page.getByRole('link', { name: 'See the plans' }).click();
  const monthly = page.getByRole('article', { name: 'Member, monthly' });
  await expect(monthly).toContainText('$5 a month');
  await expect(page.getByRole('article', { name: 'Friend, yearly' })).toContainText(/Save \$30.*\$180.*\$150/u);
  await expect(monthly.getByRole('link', { name: 'Choose Member, monthly' })).toHaveAttribute(
    'href',
    /^\/m\/signin\?.*redirect=%2Fpayment%3F/u,
  );
  await page.goto('/payment?plan=monthly');
  await expect(page).toHaveURL(/\/m\/signin\?/u);
});

// proves S137: "The dialog shows once the page is alive"
// proves S138: "The membership is asked for by the page of the dialog alone"
// proves S140: "The button does nothing while it works and after it has worked"
test('the dialog comes with its page, and its button works once', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await subscribe(page);
  const membershipId = await ownMembership(page);
  const input = { membershipId, reason: 'OTHER' };
  await ask(page, 'mutation($input:CancelMembershipInput!){cancelMembership(input:$input){__typename}}', { input });
  let asked = 0;
  let sent = 0;
  const waiting: (() => void)[] = [];
  await page.route('**/_/graphql', async (route) => {
    const body = route.request().postData() ?? '';
    if (body.includes('query OwnMembership')) asked += 1;
    if (body.includes('mutation UncancelMembership')) {
      sent += 1;
      await new Promise<void>((go) => {
        waiting.push(go);
      });
    }
    return route.fallback();
  });
  await page.goto('/explore-topics#reactivateMembership', { waitUntil: 'networkidle' });
  expect(asked).toBe(0);
  expect(await (await page.request.get('/manage-membership')).text()).not.toContain('Reactivate your Membership');
  await page.goto('/manage-membership#reactivateMembership');
  const button = page.getByRole('dialog').getByRole('button', { name: 'Reactivate my membership' });
  await button.click();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  await expect.poll(() => waiting.length).toBe(1);
  for (const go of waiting) go();
  await expect(page.getByRole('region', { name: 'Member, monthly' })).toContainText('$5 on');
  expect([asked > 0, sent]).toEqual([true, 1]);
});
