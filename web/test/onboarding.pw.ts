import { expect, test } from './support/test';
import { looksRight } from './support/looks';
import { newDevice, newReader, signIn } from './support/reader';
import { watchConsole } from './support/watch';

// proves F100: "A new reader chooses topics"
// proves F346: "The introduction shows the plans"
// proves F402: "`/welcome` leads into the introduction"
test('a new reader chooses three topics, follows someone, sees the plans and is at home', async ({ browser, baseURL }) => {
  const page = await (await newDevice(browser, { ...(baseURL && { baseURL }) })).newPage();
  const said = watchConsole(page);
  await page.goto('/m/signin?operation=register', { waitUntil: 'networkidle' });
  await signIn(page);
  await expect(page).toHaveURL(/\/get-started$/u);
  await looksRight(page, 'get-started');
  const end = await page
    .getByRole('button', { name: 'Close this notice' })
    .evaluate((button) => innerWidth - button.getBoundingClientRect().right);
  expect(end, 'what closes a notice stands at its end').toBeLessThan(16);
  await page.getByRole('link', { name: 'Get started' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What do you like to read?' })).toBeVisible();
  const go = page.getByRole('button', { name: 'Continue' });
  const topics = page.getByRole('group', { name: 'Topics' }).getByRole('button');
  await expect(go).toHaveAttribute('aria-disabled', 'true');
  for (const [i, left] of [
    [0, 'Choose 2 more to continue.'],
    [1, 'Choose 1 more to continue.'],
    [2, '3 topics chosen.'],
  ] as const) {
    await topics.nth(i).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(left)).toBeVisible();
  }
  await expect(topics.first()).toHaveAttribute('aria-pressed', 'true');
  await looksRight(page, 'get-started-topics');
  await go.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Who to follow first' })).toBeFocused();
  await page
    .getByRole('button', { name: /^Follow / })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Following / }).first()).toBeVisible();
  await looksRight(page, 'get-started-people');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Read every story on / })).toBeVisible();
  for (const price of ['$50', '$5', '$150', '$15']) await expect(page.getByText(price, { exact: false }).first()).toBeVisible();
  await looksRight(page, 'get-started-plans');
  await page.getByRole('link', { name: 'Start reading' }).click();
  await expect(page).toHaveURL(/\/$/u);
  expect(said).toEqual([]);
});

test('topics that could not be saved are still chosen, and it says so', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.goto('/welcome', { waitUntil: 'networkidle' });
  await expect(page).toHaveURL(/\/get-started$/u);
  await page.goto('/get-started/topics', { waitUntil: 'networkidle' });
  const topics = page.getByRole('group', { name: 'Topics' }).getByRole('button');
  for (const i of [0, 1, 2]) await topics.nth(i).click();
  await page.route('**/_/graphql', (route) => (route.request().postData()?.includes('FollowTag(') ? route.abort() : route.fallback()));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Your topics could not be saved. Please try again.')).toBeVisible();
  await expect(topics.first()).toHaveAttribute('aria-pressed', 'true');
});

test('visitors are led to sign-in first, and then to where they wanted to go', async ({ browser, baseURL }) => {
  const page = await (await newDevice(browser, { ...(baseURL && { baseURL }) })).newPage();
  await page.goto('/get-started/topics', { waitUntil: 'networkidle' });
  await expect(page).toHaveURL(/\/m\/signin\?/u);
  await page.getByRole('button', { name: /^Sign (in|up) with email$/u }).waitFor();
});

test('the plans cost what they cost where the reader is; a price that does not come can be asked for again', async ({
  browser,
  baseURL,
}) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }), extraHTTPHeaders: { 'cf-ipcountry': 'CA' } });
  await page.goto('/get-started/plans', { waitUntil: 'networkidle' });
  for (const price of ['CA$70', 'CA$7', 'CA$200', 'CA$20']) await expect(page.getByText(price, { exact: false }).first()).toBeVisible();
  await page.route('**/_/graphql', (route) => (route.request().postData()?.includes('query Plans') ? route.abort() : route.fallback()));
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByText('The price could not be loaded.').first()).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().focus();
  await page.unrouteAll();
  // The page tries again by itself, too: whichever was first, the key has somewhere to go.
  await page.keyboard.press('Enter');
  await expect(page.getByText('CA$70', { exact: false }).first()).toBeVisible();
});
