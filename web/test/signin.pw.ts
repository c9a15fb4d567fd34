import { expect, type Locator, type Page, test } from './support/test';
import { CODE_BOX_WIDTH, CODE_SENT_TOAST_DURATION_MS, MODAL_CLOSE_ANIMATION_MS, MODAL_WIDTH_LARGE, MODAL_WIDTH_MEDIUM } from '../src/gen/limits';
import { violations } from './support/axe';
import { looksRight } from './support/looks';
import { mailedCode, network, newAddress } from './support/reader';
import { findSite } from './support/site';
import { watchConsole } from './support/watch';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': network() }));

// Where only the look of an answer matters, it is given here.
async function answer(page: Page, operation: 'SendLoginCode' | 'VerifyLoginCode', result: Record<string, unknown>): Promise<void> {
  const field = operation === 'SendLoginCode' ? 'sendLoginCode' : 'verifyLoginCode';
  await page.route('**/_/graphql', (route) =>
    route.request().postData()?.includes(`mutation ${operation}`) ? route.fulfill({ json: { data: { [field]: result } } }) : route.fallback());
}

const SENT = { __typename: 'CodeSent', email: 'ada@example.org', isNewAccount: false };

const dialogOf = (page: Page): Locator => page.getByRole('dialog');

async function open(page: Page, link: string | RegExp = 'Sign up'): Promise<Locator> {
  await page.getByRole('link', { name: link, exact: typeof link === 'string' }).first().click();
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
}

/** To the boxes of the code, without a letter. */
async function openCode(page: Page): Promise<Locator> {
  await answer(page, 'SendLoginCode', SENT);
  const dialog = await open(page, 'Sign in');
  await dialog.getByRole('button', { name: 'Sign in with e-mail' }).click();
  await dialog.getByLabel('Your email').fill('ada@example.org');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Login code')).toBeFocused();
  return dialog;
}

/** Waits for what moves; colours are measured at rest. */
async function still(page: Page): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  expect(await violations(page)).toEqual([]);
}

// A002, F240, F242, F245, F253, F257, E035, E036
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
  await dialog.getByRole('button', { name: 'Sign up with e-mail' }).click();
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
  await page.getByRole('link', { name: `Follow ${person.name}` }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog).toHaveAccessibleName('Follow who you like to read.');
  await still(page);
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(true);
  }
  await dialog.getByRole('button', { name: 'Sign up with e-mail' }).focus();
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

// F244
for (const [width, expected] of [[360, 360], [728, MODAL_WIDTH_MEDIUM], [903, MODAL_WIDTH_MEDIUM], [904, MODAL_WIDTH_LARGE], [1280, MODAL_WIDTH_LARGE]] as const)
  test(`at ${width} the modal is ${expected} wide and holds the page still`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/', { waitUntil: 'networkidle' });
    const dialog = await open(page, 'Get started');
    expect((await dialog.boundingBox())?.width).toBe(expected);
    expect(await dialog.evaluate((element) => Number.parseFloat(getComputedStyle(element).transitionDuration) * 1000)).toBe(MODAL_CLOSE_ANIMATION_MS);
    await page.mouse.move(width / 2, 780);
    await page.mouse.wheel(0, 600);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => [scrollY, document.documentElement.scrollWidth - innerWidth])).toEqual([0, 0]);
  });

// F385
test('a code is pasted anywhere in its step, and each digit stands in its box', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const dialog = await openCode(page);
  const code = dialog.getByLabel('Login code');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await page.keyboard.type('9x');
  await expect(code).toHaveValue('9');
  await dialog.getByRole('button', { name: 'Resend code' }).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'Your code is 123-4567.');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(code).toHaveValue('123456');
  const boxes = dialog.locator('[aria-hidden="true"]', { hasText: /^\d$/u });
  expect(await boxes.allTextContents()).toEqual(['1', '2', '3', '4', '5', '6']);
  expect((await boxes.first().boundingBox())?.width).toBe(CODE_BOX_WIDTH);
});

test('two presses in a row ask for one letter and try one code', async ({ page }) => {
  const asked: string[] = [];
  await page.route('**/_/graphql', async (route) => {
    const name = /mutation (SendLoginCode|VerifyLoginCode)/u.exec(route.request().postData() ?? '')?.[1];
    if (!name) return route.fallback();
    asked.push(name);
    return route.fulfill({ json: { data: name === 'SendLoginCode' ? { sendLoginCode: SENT } : { verifyLoginCode: { __typename: 'BadRequest', message: '' } } } });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const dialog = await open(page, 'Sign in');
  await dialog.getByRole('button', { name: 'Sign in with e-mail' }).click();
  await dialog.getByLabel('Your email').fill('ada@example.org');
  const twice = (name: string) => dialog.getByRole('button', { name }).evaluate((button) => { (button as HTMLElement).click(); (button as HTMLElement).click(); });
  await twice('Continue');
  await dialog.getByLabel('Login code').fill('123456');
  await twice('Validate');
  await expect(dialog.getByRole('alert')).toHaveText('Invalid code.');
  expect(asked).toEqual(['SendLoginCode', 'VerifyLoginCode']);
});

// F249
test('another code empties the boxes and says so for three seconds', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.clock.install();
  const dialog = await openCode(page);
  await page.keyboard.type('123');
  await dialog.getByRole('button', { name: 'Resend code' }).click();
  const toast = dialog.getByRole('status').filter({ hasText: 'Code sent!' });
  await expect(toast).toBeVisible();
  await expect(dialog.getByLabel('Login code')).toHaveValue('');
  await page.clock.runFor(CODE_SENT_TOAST_DURATION_MS);
  await expect(toast).toBeHidden();
});

// E026 to E030, E033, E034
test('refusals are told in words, beside the field', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const dialog = await openCode(page);
  const code = dialog.getByLabel('Login code');
  const words: [Record<string, unknown>, string][] = [
    [{ __typename: 'TooManyRequests', message: '' }, 'Too many attempts. Please try again later.'],
    [{ __typename: 'BadRequest', message: '' }, 'Invalid code.'],
    [{ __typename: 'RateLimited', message: 'Wait a minute.' }, 'Wait a minute.'],
  ];
  for (const [result, text] of words) {
    await answer(page, 'VerifyLoginCode', result);
    await code.fill('123456');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(text);
    await expect(code).toBeFocused();
  }
  await page.keyboard.type('7');
  await expect(code).toHaveValue('7');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Login code must be 6 digits.');
  await answer(page, 'SendLoginCode', { __typename: 'RateLimited', message: 'Later.', retryAfter: 60 });
  await dialog.getByRole('button', { name: 'Use another address' }).click();
  await expect(dialog.getByLabel('Your email')).toHaveValue('ada@example.org');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Please try again.');
  await answer(page, 'SendLoginCode', { __typename: 'BadRequest', message: 'No letters go there.' });
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('No letters go there.');
});

// F250, F386, E031, E032
test('an address that nobody has leads to a new account or to the other ways in', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const dialog = await openCode(page);
  await dialog.getByRole('button', { name: 'Use another address' }).click();
  await answer(page, 'SendLoginCode', { __typename: 'NotFound', message: '' });
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveAccessibleName("Sorry, we didn't recognize that email.");
  await expect(dialog.getByText('Would you like to sign in with a different email?')).toBeVisible();
  await still(page);
  await dialog.getByRole('button', { name: 'All sign in options' }).click();
  await expect(dialog).toHaveAccessibleName('Welcome back.');
  await dialog.getByRole('button', { name: 'Sign in with e-mail' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  await expect(dialog).toHaveAccessibleName('Sign up with e-mail');
  await expect(dialog.getByLabel('Your email')).toHaveValue('ada@example.org');
  await answer(page, 'SendLoginCode', { __typename: 'FailedChallenge', message: '' });
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('reCAPTCHA verification failed.');
  await expect(dialog.getByRole('link', { name: 'Need help?' })).toBeVisible();
});

// F247
test('an expired link says so; who asks for letters hears with whom the address is shared', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const link = page.getByRole('link', { name: 'Get started' });
  const come = (intent: object) => link.evaluate((element, text) => { (element as HTMLElement).dataset.signIn = text; }, JSON.stringify(intent));
  await come({ entry: 'email_login_timeout', operation: 'login' });
  const dialog = await open(page, 'Get started');
  await expect(dialog).toHaveAccessibleName('Your sign in link has expired');
  await expect(dialog.getByLabel('Your email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await come({ entry: 'newsletter', operation: 'register', collectionName: 'The Pot' });
  await open(page, 'Get started');
  await expect(dialog.getByText('Your e-mail address will be shared with the publication The Pot.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/m/tos');
  await expect(dialog.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/m/privacy');
});

// F260
test('a link to sign-in stays a link: for another tab, and without JavaScript', async ({ page, browser, baseURL }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: 'Get started' }).click({ modifiers: ['ControlOrMeta'] })]);
  await expect(tab).toHaveURL(/\/m\/signin\?operation=register&redirect=%2F$/u);
  await expect(tab.getByRole('heading', { level: 1, name: 'Make yourself at home.' })).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  const plain = await (await browser.newContext({ javaScriptEnabled: false, baseURL })).newPage();
  await plain.goto('/');
  await plain.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(plain.getByRole('heading', { level: 1, name: 'Welcome back.' })).toBeVisible();
});

// F240
test('every step by mail looks right everywhere', async ({ page, request }) => {
  test.slow();
  const { person } = await findSite(request);
  await page.goto(person.url, { waitUntil: 'networkidle' });
  const dialog = await open(page, `Follow ${person.name}`);
  await looksRight(page, 'modal-signup-options');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await looksRight(page, 'modal-signin-options');
  await dialog.getByRole('button', { name: 'Sign in with e-mail' }).click();
  await looksRight(page, 'modal-email');
  await answer(page, 'SendLoginCode', { __typename: 'NotFound', message: '' });
  await dialog.getByLabel('Your email').fill('ada@example.org');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveAccessibleName("Sorry, we didn't recognize that email.");
  await looksRight(page, 'modal-unrecognized');
  await answer(page, 'SendLoginCode', SENT);
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
  test.slow();
  await page.route('**/_/graphql', (route) => (route.request().postData()?.includes('mutation SignInWithPassword')
    ? route.fulfill({ json: { data: { signInWithPassword: { __typename: 'SecondFactorRequired' } } } })
    : route.fallback()));
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

// F246, S104
test('whom it is about is seen above the title: their picture, or an envelope', async ({ page, request }) => {
  const { person, story } = await findSite(request);
  await page.goto(person.url, { waitUntil: 'networkidle' });
  const follow = page.getByRole('link', { name: `Follow ${person.name}` }).first();
  const give = (image: string | null) => follow.evaluate((link, picture) => {
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
  // Where it is about nobody, nobody is shown.
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
  await expect(dialog.getByRole('button', { name: 'Sign in with e-mail' })).toHaveCount(0);
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

test('whoever comes back from a service without an account of it hears why', async ({ page }) => {
  await page.goto('/m/signin?error=ACCOUNT_TAKEN', { waitUntil: 'networkidle' });
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody else has already connected this profile to their account.' })).toBeVisible();
  await still(page);
});
