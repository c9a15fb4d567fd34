import { expect, type Page, test } from './support/test';
import { lettersLink } from './support/letters';
import { looksRight } from './support/looks';
import { ask, newDevice, newReader } from './support/reader';
import { watchConsole } from './support/watch';

// One reader for all of them, who is signed in elsewhere.
test.describe.configure({ mode: 'serial' });
let page: Page;
let link: string;
let said: string[];

test.beforeAll(async ({ browser, baseURL }) => {
  const reader = await newReader(browser, { ...(baseURL && { baseURL }) });
  const { viewer } = await ask(reader.page, '{viewer{id}}', {});
  await reader.page.context().close();
  link = lettersLink(String(viewer?.id));
  page = await (await newDevice(browser, { ...(baseURL && { baseURL }) })).newPage();
  said = watchConsole(page);
});
test.afterAll(() => page.context().close());
test.afterEach(() => expect(said.splice(0)).toEqual([]));

const open = (): Promise<unknown> => page.goto(link, { waitUntil: 'networkidle' });
const waitForLetters = (): Promise<unknown> =>
  page.waitForResponse((r) => (r.request().postData() ?? '').includes('mutation UpdateEmailSettings('));
const claps = () => page.getByRole('switch', { name: 'Claps for your stories' });

// proves F214: "A reader chooses their letters by a link in one of them"
test('letters are chosen by the link in one of them, without signing in', async () => {
  await open();
  await expect(page.getByRole('heading', { level: 1, name: 'Your emails' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Emails to r•••@example\.org$/u })).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(13);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/u);
  await looksRight(page, 'letters');
  let done = waitForLetters();
  await claps().focus();
  await page.keyboard.press('Space');
  await expect(claps()).toHaveAttribute('aria-checked', 'false');
  await done;
  done = waitForLetters();
  await page.getByRole('combobox', { name: 'Digest' }).selectOption('Every day');
  await done;
  await page.reload({ waitUntil: 'networkidle' });
  await expect(claps()).toHaveAttribute('aria-checked', 'false');
  await expect(page.getByRole('combobox', { name: 'Digest' })).toHaveValue('DAILY');
});

test('all letters are ended at once', async () => {
  await open();
  const done = waitForLetters();
  await page.getByRole('button', { name: 'Unsubscribe from all' }).click();
  await done;
  await page.reload({ waitUntil: 'networkidle' });
  for (const one of await page.getByRole('switch').all()) await expect(one).toHaveAttribute('aria-checked', 'false');
  for (const one of await page.getByRole('combobox').all()) await expect(one).toHaveValue('OFF');
  await expect(page.getByRole('button', { name: 'Unsubscribe from all' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('You won’t get any emails except')).toBeVisible();
});

test('a choice that was refused goes back, and it says so', async () => {
  await open();
  await page.route('**/_/graphql', (route) =>
    route.request().postData()?.includes('UpdateEmailSettings')
      ? route.fulfill({ json: { data: { updateEmailSettings: { __typename: 'BadRequest', message: 'Not now.' } } } })
      : route.fallback(),
  );
  const before = await claps().getAttribute('aria-checked');
  await claps().click();
  await expect(page.getByRole('status').filter({ hasText: 'Not now.' })).toBeVisible();
  await expect(claps()).toHaveAttribute('aria-checked', before ?? '');
  await page.unrouteAll();
});

test('a link that is not of the site says so in words, and shows no one', async () => {
  for (const wrong of [
    link.replace(/.$/u, (last) => (last === '0' ? '1' : '0')),
    link.replace(/[^/]+$/u, 'x'),
    '/me/email-settings/nobody/00',
  ]) {
    await page.goto(wrong, { waitUntil: 'networkidle' });
    await expect(page.getByRole('alert').filter({ hasText: 'This link is no longer valid.' })).toBeVisible();
    await expect(page.getByRole('switch')).toHaveCount(0);
  }
  await looksRight(page, 'letters-wrong');
});
