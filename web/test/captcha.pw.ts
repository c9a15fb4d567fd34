import { expect, type Locator, type Page, test } from './support/test';
import { looksRight } from './support/looks';
import { network, newAddress } from './support/reader';

const SCRIPT = 'https://www.google.com/**';
/** What the script of the service does, as far as the modal notices. */
const SOLVES = `globalThis.grecaptcha = { render: (where, how) => { globalThis.solve = how.callback; return 0; }, execute: () => globalThis.solve('solved') }; globalThis.onCaptcha();`;

// A question may be under way when a test is over.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** The site as it is with keys; what was sent. */
async function withKeys(page: Page, country: string): Promise<{ loaded: string[]; sent: (string | null)[] }> {
  const seen = { loaded: [] as string[], sent: [] as (string | null)[] };
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': network(), 'cf-ipcountry': country });
  await page.route('**/_/graphql', async (route) => {
    const asked = route.request().postData() ?? '';
    if (asked.includes('mutation UseEmailAuth')) {
      const { variables } = JSON.parse(asked) as { variables: { captchaValue: string | null } };
      seen.sent.push(variables.captchaValue);
      return route.fulfill({ json: { data: { sendAcctAuthEmail: { __typename: 'SusiMethod', value: 'REGISTER' } } } });
    }
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll('"captchaSiteKey":null', '"captchaSiteKey":"a-key"');
    return route.fulfill({ response: answer, body: text });
  });
  page.on('request', (request) => {
    if (request.url().startsWith('https://')) seen.loaded.push(request.url());
  });
  return seen;
}

async function askForCode(page: Page): Promise<Locator> {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Get started' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('button', { name: 'Sign up with email' }).click();
  await modal.getByLabel('Your email').fill(newAddress());
  await expect(modal.getByText('This page is protected by reCAPTCHA Enterprise.')).toBeVisible();
  return modal;
}

// F248
test('the challenge is loaded when a code is asked for, not before, and its value travels along', async ({ page }) => {
  const seen = await withKeys(page, 'BR');
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: SOLVES }));
  const modal = await askForCode(page);
  expect(seen.loaded).toEqual([]);
  await modal.getByRole('button', { name: 'Continue' }).click();
  await expect(modal.getByLabel('Login code')).toBeVisible();
  expect(seen.sent).toEqual(['solved']);
});

test('a challenge that does not load is told in words', async ({ page }) => {
  const seen = await withKeys(page, 'BR');
  await page.route(SCRIPT, (route) => route.abort());
  const modal = await askForCode(page);
  await modal.getByRole('button', { name: 'Continue' }).click();
  await expect(modal.getByRole('alert')).toContainText('The robot check could not be loaded.');
  await expect(modal.getByRole('link', { name: 'Need help?' })).toBeVisible();
  await looksRight(page, 'signup-captcha-blocked');
  expect(seen.sent).toEqual([]);
});

test('who has not agreed to be measured is asked before the script is loaded', async ({ page }) => {
  const seen = await withKeys(page, 'FR');
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: SOLVES }));
  const modal = await askForCode(page);
  await modal.getByRole('button', { name: 'Continue' }).click();
  const agree = modal.getByRole('button', { name: 'Load the check' });
  await expect(agree).toBeVisible();
  expect(seen.loaded).toEqual([]);
  await looksRight(page, 'signup-captcha-consent');
  await agree.click();
  await expect(modal.getByLabel('Login code')).toBeVisible();
  expect(seen.sent).toEqual(['solved']);
});

test('while many codes fail, signing in solves the challenge, too', async ({ page }) => {
  const sent: (string | null)[] = [];
  await withKeys(page, 'BR');
  await page.route('**/_/graphql', (route) => {
    const asked = route.request().postData() ?? '';
    if (!asked.includes('mutation UseEmailAuth')) return route.fallback();
    const { captchaValue } = (JSON.parse(asked) as { variables: { captchaValue: string | null } }).variables;
    sent.push(captchaValue);
    return route.fulfill({
      json: {
        data: {
          sendAcctAuthEmail: captchaValue ? { __typename: 'SusiMethod', value: 'LOGIN' } : { __typename: 'FailedChallenge', message: '' },
        },
      },
    });
  });
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: SOLVES }));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('button', { name: 'Sign in with email' }).click();
  await modal.getByLabel('Your email').fill('ada@example.org');
  await modal.getByRole('button', { name: 'Continue' }).click();
  await expect(modal.getByLabel('Login code')).toBeVisible();
  expect(sent).toEqual([null, 'solved']);
});
