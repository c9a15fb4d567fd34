import { createHash } from 'node:crypto';
import { expect, type Page, test } from './support/test';
import { dialog, prove } from './support/account';
import { looksRight } from './support/looks';
import { newReader } from './support/reader';

const BACK = 'https://app.example/back';
/** A small square. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mPgzvIiCTGMahjVMHw1AABNLL8BtP898gAAAABJRU5ErkJggg==',
  'base64',
);
const VERIFIER = 'a-verifier-that-nobody-guesses-0123456789-abc';

/** Where the application leads people. */
const asking = (id: string, change: Record<string, string> = {}): string =>
  `/m/oauth/authorize?${new URLSearchParams({
    client_id: id,
    redirect_uri: BACK,
    response_type: 'code',
    scope: 'basicProfile publishPost',
    state: 'a state',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...change,
  })}`;

/** What the application is told when a button is pressed. */
async function toldAfter(page: Page, button: string): Promise<URLSearchParams> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.waitForURL(`${BACK}**`);
  return new URL(page.url()).searchParams;
}

test('no other page can frame the question whether an application may act for the reader', async ({ page, request, baseURL }) => {
  const question = '/m/oauth/authorize';
  expect((await request.get(question)).headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  await page.route('http://evil.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}${question}" title="framed"></iframe>` }),
  );
  await page.goto('http://evil.example/');
  await expect.poll(() => page.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/');
  await expect(page.frameLocator('iframe').getByRole('main')).toHaveCount(0);
});

// proves F231: "A developer makes applications"
// proves F266: "An application asks the reader"
test('an application is made, asks a reader, acts for them, and can no longer when they take it back', async ({
  browser,
  baseURL,
  playwright,
}) => {
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.route('https://app.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'The application.' }));
  await page.goto('/me/applications', { waitUntil: 'networkidle' });
  await expect(page.getByText('You haven’t made any applications yet.')).toBeVisible();
  await looksRight(page, 'applications-none');
  await page.getByRole('button', { name: 'New application' }).click();
  const make = dialog(page, 'New application');
  await make.getByLabel('Name').fill('Reader of everything');
  await make.getByLabel('Description (optional)').fill('Reads and writes for you.');
  await make.getByLabel('Redirect addresses, one in a line').fill('http://app.example/back');
  await looksRight(page, 'application-new');
  await make.getByRole('button', { name: 'Create application' }).click();
  await prove(page, email);
  await expect(make.getByRole('alert')).toContainText('can’t be a redirect address');
  await make.getByLabel('Redirect addresses, one in a line').fill(BACK);
  await make.getByRole('button', { name: 'Create application' }).click();
  const shown = dialog(page, 'Copy the secret');
  const secret = (await shown.getByLabel('Client secret').textContent()) ?? '';
  expect(secret).toMatch(/^qcs_/u);
  await shown.getByRole('button', { name: 'I’ve saved it' }).click();
  await page.waitForURL('**/me/applications/*');
  const id = page.url().split('/').at(-1) ?? '';
  await expect(page.getByText('Reads and writes for you.')).toBeVisible();
  const logo = page.getByRole('button', { name: /^Logo/u });
  await logo.click();
  await dialog(page, 'Logo').getByLabel('Choose a picture').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
  await looksRight(page, 'application-logo');
  await dialog(page, 'Logo').getByRole('button', { name: 'Save' }).click();
  await expect(logo.locator('img')).toBeVisible();
  await looksRight(page, 'application');

  await page.goto(asking(id), { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name: 'Allow Reader of everything to act for you?' })).toBeVisible();
  await expect(page.getByText('Publish stories and save drafts in your name')).toBeVisible();
  await expect(page.locator('main img[src*="/_/image/"]')).toBeVisible();
  await looksRight(page, 'authorize');
  expect((await toldAfter(page, 'Deny')).get('error')).toBe('access_denied');
  await page.goto(asking(id, { redirect_uri: 'https://evil.example/' }), { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible();
  await looksRight(page, 'authorize-wrong');
  await page.goto(asking(id), { waitUntil: 'networkidle' });
  const told = await toldAfter(page, 'Allow');
  expect(told.get('state')).toBe('a state');

  const program = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const form = {
    grant_type: 'authorization_code',
    client_id: id,
    client_secret: secret,
    redirect_uri: BACK,
    code: told.get('code') ?? '',
    code_verifier: VERIFIER,
  };
  const given = await program.post('/v1/tokens', { form });
  expect(given.status()).toBe(200);
  const { access_token: token } = (await given.json()) as { access_token: string };
  const me = () => program.get('/v1/me', { headers: { authorization: `Bearer ${token}` } });
  expect((await me()).status()).toBe(200);

  await page.goto('/me/settings/security', { waitUntil: 'networkidle' });
  const rows = page.getByRole('region', { name: 'Applications' });
  await expect(rows.getByText('Reader of everything')).toBeVisible();
  await looksRight(page, 'applications-allowed');
  await rows.getByRole('button', { name: 'Take back what Reader of everything may do' }).click();
  await dialog(page, /^Take back/u)
    .getByRole('button', { name: 'Take back' })
    .click();
  await expect(rows.getByText('None may act for you')).toBeVisible();
  expect((await me()).status()).toBe(401);

  await page.goto(`/me/applications/${id}`, { waitUntil: 'networkidle' });
  await logo.click();
  await dialog(page, 'Logo').getByRole('button', { name: 'Remove logo' }).click();
  await expect(logo.locator('img')).toHaveCount(0);
  await page.getByRole('button', { name: /^Delete this application/u }).click();
  await dialog(page, /^Delete Reader/u)
    .getByRole('button', { name: 'Delete application' })
    .click();
  await page.waitForURL('**/me/applications');
  await expect(page.getByText('You haven’t made any applications yet.')).toBeVisible();
  await page.goto(`/me/applications/${id}`, { waitUntil: 'networkidle' });
  await expect(page.getByText('This application isn’t there')).toBeVisible();
  await program.dispose();
});
