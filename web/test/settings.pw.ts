import { expect, type Locator, type Page, test } from './support/test';
import { SETTINGS_ANCHOR, SETTINGS_TAB, SETTINGS_TAB_LABELS } from '../src/gen/vocabulary';
import { prove } from './support/account';
import { looksRight } from './support/looks';
import { newDevice, newReader } from './support/reader';
import { watchConsole } from './support/watch';

// One reader for all of them.
test.describe.configure({ mode: 'serial' });
let page: Page;
let email: string;
let said: string[];

test.beforeAll(async ({ browser, baseURL }) => {
  ({ page, email } = await newReader(browser, { ...(baseURL && { baseURL }) }));
  said = watchConsole(page);
});
test.afterAll(() => page.context().close());
test.afterEach(() => expect(said.splice(0)).toEqual([]));

const open = (tab: string): Promise<unknown> => page.goto(`/me/settings/${tab}`, { waitUntil: 'networkidle' });
const dialog = (): Locator => page.getByRole('dialog');
const waitForOperation = (operation: string): Promise<unknown> =>
  page.waitForResponse((r) => (r.request().postData() ?? '').includes(`mutation ${operation}(`));

// proves A014: "Settings are for who is signed in"
test('visitors are led to sign-in and back', async ({ browser, baseURL }) => {
  const visitor = await (await newDevice(browser, { ...(baseURL && { baseURL }) })).newPage();
  await visitor.goto('/me/settings/security');
  await expect(visitor).toHaveURL(/\/m\/signin\?.*redirect=%2Fme%2Fsettings%2Fsecurity/u);
});

// F218
for (const tab of SETTINGS_TAB)
  // proves F218: "The settings have five tabs"
  test(`the tab ${SETTINGS_TAB_LABELS[tab]} looks right everywhere`, async () => {
    await open(tab);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: SETTINGS_TAB_LABELS[tab] })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.locator('main h2').first()).toBeVisible();
    await looksRight(page, `settings-${tab}`);
  });

// F220
test('name and bio are changed in a dialog, stay, and are given back the focus', async () => {
  await open('account');
  const row = page.getByRole('button', { name: /^Profile information/u });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(dialog()).toHaveAccessibleName('Profile information');
  await looksRight(page, 'settings-profile');
  await dialog().getByLabel('Name').fill('Ada Lovelace');
  await dialog().getByLabel('Short bio').fill('Counts what can be counted.');
  await expect(dialog().getByText('27 of 160 characters')).toBeVisible();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(dialog()).toBeHidden();
  await expect(row).toBeFocused();
  await expect(row).toContainText('Ada Lovelace');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(row).toContainText('Ada Lovelace');
});

test('an empty name is refused beside the field', async () => {
  await open('account');
  await page.getByRole('button', { name: /^Profile information/u }).click();
  await dialog().getByLabel('Name').fill(' ');
  await expect(dialog().getByRole('alert')).toHaveText('Enter a name.');
  await expect(dialog().getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog()).toBeHidden();
});

for (const anchor of SETTINGS_ANCHOR)
  // proves F219: "An address with an anchor leads to that place in the settings"
  test(`the address of #${anchor} leads to its place, from wherever it is written`, async () => {
    await page.setViewportSize({ width: 360, height: 500 });
    await page.goto(`/me/settings/account#${anchor}`, { waitUntil: 'networkidle' });
    const place = page.locator(`[id="${anchor}"]`);
    await expect(place).toBeInViewport();
    await expect
      .poll(() => place.evaluate((element) => element.contains(document.activeElement) && document.activeElement !== document.body))
      .toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

test('a place that is none does no harm', async () => {
  for (const hash of ['#', '#%', '#%zz', '#nobody', '#content/..', '#__proto__']) {
    await page.goto(`/me/settings/publishing${hash}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('switch', { name: 'Private notes' })).toBeVisible();
  }
  await page.evaluate(() => {
    location.hash = '#payment';
  });
  await expect(page).toHaveURL(/membership#payment$/u);
  await expect(page.locator('#payment')).toBeInViewport();
});

// F223
// proves F208: "A digest comes daily, weekly or never, as the reader chose"
// proves F221: "A reader chooses which notifications and letters they get"
// proves F222: "A preference set in the settings holds at once and stays"
test('preferences are set at once, and last', async () => {
  await open('notifications');
  const claps = page.getByRole('region', { name: 'Email' }).getByRole('switch', { name: 'Claps for your stories' });
  await expect(claps).toHaveAttribute('aria-checked', 'true');
  const saved = waitForOperation('UpdateUserPreferences');
  await claps.focus();
  await page.keyboard.press('Space');
  await expect(claps).toHaveAttribute('aria-checked', 'false');
  await saved;
  const chosen = waitForOperation('UpdateUserPreferences');
  await page.getByRole('combobox', { name: 'Digest' }).selectOption('Every day');
  await chosen;
  await page.reload({ waitUntil: 'networkidle' });
  await expect(claps).toHaveAttribute('aria-checked', 'false');
  await expect(page.getByRole('combobox', { name: 'Digest' })).toHaveValue('DAILY');
});

test('a preference that could not be saved goes back, and it says so', async () => {
  await open('publishing');
  await page.route('**/_/graphql', (route) =>
    route.request().postData()?.includes('UpdateUserPreferences')
      ? route.fulfill({ json: { data: { updateUserPreferences: { __typename: 'Forbidden', message: 'Not now.' } } } })
      : route.fallback(),
  );
  const notes = page.getByRole('switch', { name: 'Private notes' });
  await notes.click();
  await expect(page.getByRole('status').filter({ hasText: 'Not now.' })).toBeVisible();
  await expect(notes).toHaveAttribute('aria-checked', 'true');
  await page.unrouteAll();
});

test('what fails for no reason of the reader says so, and where help is', async () => {
  await open('publishing');
  await page.route('**/_/graphql', (route) =>
    route.request().postData()?.includes('UpdateUserPreferences')
      ? route.fulfill({ json: { data: null, errors: [{ message: 'no' }] } })
      : route.fallback(),
  );
  const notes = page.getByRole('switch', { name: 'Private notes' });
  await notes.click();
  await expect(
    page.getByRole('status').filter({ hasText: 'An error occurred. Please try again, or contact support if it happens again.' }),
  ).toBeVisible();
  await expect(notes).toHaveAttribute('aria-checked', 'true');
  await page.unrouteAll();
});

test('settings that could not be loaded can be asked for again', async () => {
  await page.route('**/_/graphql', (route) =>
    route.request().postData()?.includes('query Settings')
      ? route.fulfill({ json: { data: null, errors: [{ message: 'no' }] } })
      : route.fallback(),
  );
  await open('account');
  await expect(page.getByRole('alert').filter({ hasText: 'Your settings could not be loaded.' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /^Username/u })).toBeVisible();
});

// F220
test('a username is tried while it is typed, and the old one leads to the new', async () => {
  await open('account');
  const row = page.getByRole('button', { name: /^Username/u });
  const before = (await row.textContent())?.split('@')[1] ?? '';
  await row.click();
  const field = dialog().getByLabel('Username');
  await expect(field).toBeFocused();
  await field.fill('keiko_arai');
  await expect(dialog().getByRole('alert')).toHaveText('This username is taken. Please choose another one.');
  await expect(dialog().getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await field.fill('x');
  await expect(dialog().getByRole('alert')).toContainText('Use at least 3 characters');
  const wanted = `ada.${Date.now().toString(36)}`;
  await field.fill(wanted);
  await expect(dialog().getByText(`@${wanted} is available.`)).toBeVisible();
  await expect(dialog().getByText('No one else can take it for 90 days.')).toBeVisible();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await prove(page, email);
  await expect(dialog()).toBeHidden();
  await expect(row).toContainText(`@${wanted}`);
  await page.goto(`/@${before}`);
  await expect(page).toHaveURL(new RegExp(`/@${wanted}$`, 'u'));
});

// F225
test('services are connected from the tab of security, and it says what went wrong there', async () => {
  await page.goto('/me/settings/security?error=ALREADY_CONNECTED#connections', { waitUntil: 'networkidle' });
  const services = page.getByRole('region', { name: 'Connected services' });
  await expect(services.getByRole('alert')).toHaveText('This profile is already connected to your account.');
  for (const [error, text] of [
    ['ACCOUNT_TAKEN', 'Someone else has already connected this profile to their account.'],
    ['NON_MEMBER', 'Only members can connect this profile.'],
    ['UNKNOWN', 'The profile could not be connected. Please try again.'],
  ]) {
    await page.goto(`/me/settings/security?error=${error}#connections`, { waitUntil: 'networkidle' });
    await expect(services.getByRole('alert')).toHaveText(text ?? '');
  }
  await expect(services.getByRole('link', { name: 'Connect Google' })).toHaveAttribute('href', '/m/connect/google?operation=connect');
});
