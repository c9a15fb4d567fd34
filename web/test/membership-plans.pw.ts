import { expect, type Request, test } from './support/test';
import { looksRight } from './support/looks';
import { subscribe } from './support/member';
import { ask, newReader } from './support/reader';

// proves F277: "A member switches to another plan"
// proves F278: "A scheduled switch shows its start, its price and its plan, and can be taken back"
test('a member lets another plan follow, takes it back, and upgrades at once', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.goto('/upgrade');
  await expect(page.getByText('You have no membership yet.')).toBeVisible();
  await subscribe(page);
  await page.goto('/manage-membership');
  await page.getByRole('link', { name: 'Change plan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change your plan' })).toBeVisible();
  const yearly = page.getByRole('article', { name: 'Member, yearly' });
  await expect(yearly).toContainText(/Begins on .* Nothing is due today\./u);
  await looksRight(page, 'membership-upgrade');
  await yearly.getByRole('button', { name: 'Switch to Member, yearly' }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch to Member, yearly?' });
  await expect(dialog).toContainText('From then on you pay $50 a year.');
  await looksRight(page, 'membership-switch');
  await dialog.getByRole('button', { name: 'Switch plan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan changes' })).toBeVisible();
  await expect(page.getByText(/Member, yearly begins on .* charged then: \$50/u)).toBeVisible();
  await looksRight(page, 'membership-switched');
  await page.getByRole('main').getByRole('link', { name: 'Your membership' }).click();
  const next = page.getByRole('region', { name: 'Your plan changes' });
  await expect(next).toContainText(/Member, yearly from .*, for \$50 a year\./u);
  await looksRight(page, 'membership-scheduled');
  await next.getByRole('button', { name: 'Keep my present plan' }).click();
  await expect(next).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Member, monthly' })).toContainText('$5 on');

  await page.getByRole('link', { name: 'Change plan' }).click();
  const friend = page.getByRole('article', { name: 'Friend, monthly' });
  await expect(friend).toContainText(/Begins at once\. \$10(\.\d\d)? is due today\./u);
  await friend.getByRole('button').click();
  await page.getByRole('button', { name: /^Pay \$10(\.\d\d)? and upgrade$/u }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re on Friend, monthly' })).toBeVisible();
  await page.goto('/manage-membership/confirmation/premium-yearly');
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan has not changed' })).toBeVisible();
});

test('a bank that says no changes no plan', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await subscribe(page);
  // The card with which banks ask is the last one added, so it is the one that pays.
  await page.goto('/me/settings/payment/update');
  await page.getByLabel('Card number').fill('4000002760003184');
  await page.getByLabel('Expires').fill('12/40');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByRole('region', { name: 'Member, monthly' })).toContainText('3184');
  await page.goto('/upgrade');
  await page.getByRole('button', { name: 'Switch to Friend, monthly' }).click();
  await page.getByRole('button', { name: /and upgrade$/u }).click();
  await expect(page.getByRole('heading', { name: 'Your bank asks: is it you?' })).toBeVisible();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your bank couldn’t confirm' })).toBeVisible();
  await page.goto('/manage-membership');
  await expect(page.getByRole('region', { name: 'Member, monthly' })).toContainText('$5 on');
});

// proves S037: "on the pages of memberships it leads members to theirs"
// proves F304: "The site’s name on the pages of memberships leads members to their membership"
test('on the pages of memberships the site’s name leads members to theirs', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const mark = page
    .locator('[data-chrome]')
    .getByRole('link', { name: / (?:home|your membership)$/u })
    .first();
  await page.goto('/plans');
  await expect(mark).toHaveAttribute('href', '/');
  await subscribe(page);
  for (const address of ['/plans', '/manage-membership', '/membership']) {
    await page.goto(address);
    await expect(mark).toHaveAttribute('href', '/me/settings/membership');
  }
  await page.goto('/explore-topics');
  await expect(mark).toHaveAttribute('href', '/');
});

// proves S143: "The popover at a badge invites to upgrade, and leads to where one learns more"
// proves A017: "A reader without a membership who upgrades from a badge is led to pay"
// proves A022: "A member who upgrades from a badge is led to their membership"
test('a badge invites to become a Friend: members where they manage theirs, others where they pay', async ({ browser, baseURL }) => {
  const options = { ...(baseURL && { baseURL }) };
  const { page: member } = await newReader(browser, options);
  const { page: reader } = await newReader(browser, options);
  await subscribe(member);
  const { viewer } = await ask(member, '{viewer{username}}', {});
  for (const [page, leads] of [
    [member, '/manage-membership'],
    [reader, '/payment'],
  ] as const) {
    // The head of one's own profile is drawn again with what its owner can change.
    await page.goto(`/@${String(viewer?.username)}`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'About the Member badge' }).first().click();
    await expect(page.getByRole('link', { name: 'Upgrade' }).last()).toHaveAttribute('href', leads);
    await expect(page.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', '/membership');
  }
});

test('the plan that is pressed is the one that is paid, whichever was preloaded', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.goto('/plans', { waitUntil: 'networkidle' });
  // The router breaks off an answer of which it has all.
  const preloaded = new Promise<void>((resolve) => {
    const over = (request: Request) => {
      if (request.url().includes('/payment?plan=yearly') && request.headers().rsc !== undefined) resolve();
    };
    page.on('requestfinished', over).on('requestfailed', over);
  });
  await page.getByRole('heading', { level: 1 }).hover();
  await preloaded;
  const plan = page.getByRole('region', { name: 'Your plan' });
  await page.getByRole('link', { name: 'Choose Member, monthly' }).click();
  await expect(plan).toContainText('Member, monthly');
  await plan.getByRole('link', { name: 'Change plan' }).click();
  await page.getByRole('link', { name: 'Try Member, yearly free for 30 days' }).click();
  await expect(plan).toContainText('$0 USD');
});
