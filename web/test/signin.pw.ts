import type { Route } from '@playwright/test';
import { expect, test } from './support/test';
import { dialogOf, open, still } from './support/modal';
import { mailedCode, network, newAddress, newReader } from './support/reader';
import { findSite } from './support/site';
import { openedTab } from './support/tab';
import { watchConsole } from './support/watch';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': network() }));

// F245, F253, F257
// proves A002: "A visitor is offered Sign up and Sign in"
// proves F240: "A visitor signs in or signs up in a dialog"
// proves F242: "A visitor signs in with an emailed code of six digits"
test('a visitor who claps signs up over the story, and the clap is given once', async ({ page, request }) => {
  const { story } = await findSite(request);
  const said = watchConsole(page);
  await page.goto(story.url, { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
  const dialog = await open(page);
  await expect(dialog).toHaveAccessibleName('Make yourself at home.');
  await still(page);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveAccessibleName('Welcome back.');
  await expect(dialog.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', '/help');
  await still(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Sign up', exact: true })).toBeFocused();

  await open(page, /Sign in to clap/u);
  await expect(dialog).toHaveAccessibleName('Applaud what you enjoyed.');
  await dialog.getByRole('button', { name: 'Sign up with email' }).click();
  const email = dialog.getByLabel('Your email');
  await expect(email).toBeFocused();
  await email.fill('ada@example');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Please enter a valid email address.');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await still(page);
  await email.fill('ada@gmial.com');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/Is gmial\.com right\?/u)).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await still(page);

  const address = newAddress();
  await email.fill(` ${address} `);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const code = dialog.getByLabel('Login code');
  await expect(code).toBeFocused();
  await expect(dialog.getByText(`Enter the 6-digit code we sent to ${address} to create your account.`)).toBeVisible();
  const validate = dialog.getByRole('button', { name: 'Validate' });
  await page.keyboard.type('12x');
  await expect(code).toHaveValue('12');
  await expect(validate).toHaveAttribute('aria-disabled', 'true');
  await still(page);
  await page.keyboard.press('Backspace');
  await expect(code).toHaveValue('1');
  await expect.poll(() => mailedCode(address)).not.toBeNull();
  const right = mailedCode(address) ?? '';
  await code.fill(right === '000000' ? '111111' : '000000');
  await validate.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await still(page);
  await code.fill(right);
  const counted = page.waitForResponse((r) => (r.request().postData() ?? '').includes('ClapPost'));
  await validate.click();
  await counted;
  await expect(page.getByRole('button', { name: /^Clap, .* you gave 1$/u }).first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(story.url);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: /^Clap, .* you gave 1$/u }).first()).toBeVisible();
  expect(said).toEqual([]);
});

test('with the keyboard alone, on a phone in the dark, a visitor signs up and follows', async ({ page, request }) => {
  const { story, person } = await findSite(request);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(story.url, { waitUntil: 'networkidle' });
  await page
    .getByRole('link', { name: `Follow ${person.name}` })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog).toHaveAccessibleName('Follow who you like to read.');
  await still(page);
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
  }
  await dialog.getByRole('button', { name: 'Sign up with email' }).focus();
  await page.keyboard.press('Enter');
  const address = newAddress();
  await expect(dialog.getByLabel('Your email')).toBeFocused();
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Login code')).toBeFocused();
  await still(page);
  await expect.poll(() => mailedCode(address)).not.toBeNull();
  await page.keyboard.type(mailedCode(address) ?? '');
  await page.keyboard.press('Enter');
  // A new account is introduced first, and is then where it was: what it was made for is done there.
  await expect(page).toHaveURL(/\/get-started$/u);
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Skip for now' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Following ${person.name}` }).first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(story.url);
});

// F257
// proves F019: "A reader reports a story and gives the reason"
test('a visitor who wants to report a story signs up, and is asked why over the story', async ({ page, request }) => {
  const { story } = await findSite(request);
  await page.goto(story.url, { waitUntil: 'networkidle' });
  const dialog = await open(page, 'Sign in to report this story');
  await still(page);
  await dialog.getByRole('button', { name: 'Sign up with email' }).click();
  const address = newAddress();
  await dialog.getByLabel('Your email').fill(address);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => mailedCode(address)).not.toBeNull();
  await dialog.getByLabel('Login code').fill(mailedCode(address) ?? '');
  await dialog.getByRole('button', { name: 'Validate' }).click();
  const report = page.getByRole('dialog', { name: 'Report this story' });
  await expect(report).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(story.url);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More actions' }).first()).toBeFocused();
  // It is asked once.
  await page.reload({ waitUntil: 'networkidle' });
  await expect(report).toBeHidden();
});

// proves F247: "The dialog says to what the visitor agrees"
// proves S106: "the dialog says who gets the address"
// proves S108: "A link that is too old has its own title and text"
test('an expired link says so; who asks for letters hears with whom the address is shared', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const link = page.getByRole('link', { name: 'Get started' });
  const come = (intent: object) =>
    link.evaluate((element, text) => {
      (element as HTMLElement).dataset.signIn = text;
    }, JSON.stringify(intent));
  await come({ entry: 'email_login_timeout', operation: 'login' });
  const dialog = await open(page, 'Get started');
  await expect(dialog).toHaveAccessibleName('Your sign in link has expired');
  await expect(dialog.getByLabel('Your email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await come({ entry: 'newsletter', operation: 'register', collectionName: 'The Pot' });
  await open(page, 'Get started');
  await expect(dialog.getByText('Your email address will be shared with the publication The Pot.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/m/tos');
  await expect(dialog.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/m/privacy');
});

// proves F260: "Sign-in is also a page with an address"
test('a link to sign-in stays a link: for another tab, and without JavaScript', async ({ page, browser, baseURL }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const { asked } = await openedTab(page.context(), () =>
    page.getByRole('link', { name: 'Get started' }).click({ modifiers: ['ControlOrMeta'] }),
  );
  expect(asked).toMatch(/\/m\/signin\?operation=register&redirect=%2F$/u);
  await expect(dialogOf(page)).toBeHidden();
  await page.goto(asked);
  await expect(page.getByRole('heading', { level: 1, name: 'Make yourself at home.' })).toBeVisible();
  const plain = await (await browser.newContext({ javaScriptEnabled: false, baseURL })).newPage();
  await plain.goto('/');
  await plain.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(plain.getByRole('heading', { level: 1, name: 'Welcome back.' })).toBeVisible();
});

// proves F246: "The dialog shows the picture of the person it is about"
// proves S104: "The dialog shows a person's picture"
test('whom it is about is seen above the title: their picture, or an envelope', async ({ page, request }) => {
  const { person, story } = await findSite(request);
  await page.goto(person.url, { waitUntil: 'networkidle' });
  const follow = page.getByRole('link', { name: `Follow ${person.name}` }).first();
  const give = (image: string | null) =>
    follow.evaluate((link, picture) => {
      const { dataset } = link as HTMLElement;
      dataset.signIn = JSON.stringify({ ...(JSON.parse(dataset.signIn ?? '{}') as object), image: picture });
    }, image);
  expect(JSON.parse((await follow.getAttribute('data-sign-in')) ?? '{}')).toHaveProperty('image');
  await give('/icons.svg');
  await follow.click();
  const picture = dialogOf(page).locator('img');
  expect(await picture.boundingBox()).toMatchObject({ width: 48, height: 48 });
  await still(page);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await give(null);
  await follow.click();
  await expect(dialogOf(page).locator('svg[width="48"] use[href$="#mail"]')).toBeVisible();
  await expect(picture).toHaveCount(0);
  await still(page);
  await page.keyboard.press('Escape');
  // Where it is about no one, no one is shown.
  await page.goto(story.url, { waitUntil: 'networkidle' });
  const dialog = await open(page, 'Sign up');
  await expect(dialog.locator('img, svg[width="48"]')).toHaveCount(0);
});

// F243
test('a way in that is switched off is not offered', async ({ page }) => {
  await page.route('**/_/graphql', async (route) => {
    if (!route.request().postData()?.includes('query SignInMethods')) return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replaceAll('"isEnabled":true', '"isEnabled":false') });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const dialog = await open(page, 'Sign in');
  await expect(dialog.getByRole('button', { name: 'Sign in with a password' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Sign in with email' })).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: /^Sign in with/u })).toHaveCount(0);
  await expect(dialog.getByText('By clicking “Sign in”,')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign in with a password' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send me a code instead' })).toHaveCount(0);
});

// F225
test('services that the site offers are links that leave with what the reader was about to do', async ({ page }) => {
  await page.goto('/explore-topics', { waitUntil: 'networkidle' });
  const dialog = await open(page, 'Sign up');
  const google = dialog.getByRole('link', { name: 'Sign up with Google' });
  await expect(google).toHaveAttribute('href', '/m/connect/google?operation=register&entryPoint=top_bar&redirect=%2Fexplore-topics');
  await still(page);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByRole('link', { name: 'Sign in with Google' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: /Facebook|Apple/u })).toHaveCount(0);
});

test('the dialog opens with the services in it, so that no button moves away from under a finger, or without them after a second', async ({
  page,
}) => {
  const held: Route[] = [];
  await page.route('**/_/graphql', (route) =>
    route.request().postData()?.includes('query SignInMethods') ? void held.push(route) : route.fallback(),
  );
  await page.clock.install();
  for (const comes of [true, false]) {
    await page.goto('/explore-topics', { waitUntil: 'networkidle' });
    await page.clock.pauseAt(Date.now() + 1500);
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    const isAsked = async (): Promise<boolean> => {
      await page.clock.runFor(10);
      return held.length > 0;
    };
    await expect.poll(isAsked).toBe(true);
    await expect(dialogOf(page)).toHaveCount(0);
    if (comes) await held.pop()?.continue();
    await page.clock.runFor(comes ? 10 : 1000);
    await page.clock.resume();
    await expect(dialogOf(page).getByRole('button', { name: 'Sign in with email' })).toBeVisible();
    await expect(dialogOf(page).getByRole('link', { name: 'Sign in with Google' })).toHaveCount(comes ? 1 : 0);
  }
});

test('a visitor who comes back from a service without an account of it hears why', async ({ page }) => {
  await page.goto('/m/signin?error=ACCOUNT_TAKEN', { waitUntil: 'networkidle' });
  await expect(
    page.getByRole('alert').filter({ hasText: 'Someone else has already connected this profile to their account.' }),
  ).toBeVisible();
  await still(page);
});

// proves F384: "The sign-in dialog also stands in a page of its own"
test('the modal stands in a page of its own, too, with every step', async ({ page }) => {
  await page.goto('/m/signin', { waitUntil: 'networkidle' });
  await expect(dialogOf(page)).toHaveCount(0);
  const main = page.locator('#content');
  await expect(main.getByRole('heading', { level: 1, name: 'Welcome back.' })).toBeVisible();
  await main.getByRole('button', { name: 'Sign in with email' }).click();
  await expect(main.getByLabel('Your email')).toBeFocused();
  await main.getByRole('button', { name: 'Back to all options' }).click();
  await main.getByRole('button', { name: 'Create one' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Make yourself at home.' })).toBeFocused();
  await expect(main.getByRole('button', { name: 'Close' })).toHaveCount(0);
});

// proves F250: "An address without an account leads to a new account or to"
test('who wants to sign in with an address that no one has is told so, and makes an account of it', async ({ page }) => {
  await page.goto('/explore-topics', { waitUntil: 'networkidle' });
  const dialog = await open(page, 'Sign in');
  await dialog.getByRole('button', { name: 'Sign in with email' }).click();
  const address = newAddress();
  await dialog.getByLabel('Your email').fill(address);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveAccessibleName("Sorry, we didn't recognize that email.");
  expect(mailedCode(address)).toBeNull();
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText(`Enter the 6-digit code we sent to ${address} to create your account.`)).toBeVisible();
  await expect.poll(() => mailedCode(address)).not.toBeNull();
});

// proves S132: "Signing out goes to an address with the session's token"
test('the menu signs out at the address that carries the token of the session', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'user options menu' }).click();
  const left = page.waitForRequest(/\/m\/signout\//u);
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect(new URL((await left).url()).pathname).toMatch(/^\/m\/signout\/[\w-]{20,}$/u);
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
});
