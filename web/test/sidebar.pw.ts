import { expect, type Page, test } from './support/test';
import { looksRight } from './support/looks';
import { publish } from './support/published';
import { ask, newReader } from './support/reader';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const following = (page: Page) => menu(page).getByRole('region', { name: 'Following' });
const button = (page: Page) => page.getByRole('button', { name: /^Open the main menu/u });
/** The server has answered a request with these words in it. */
const waitForOperation = (page: Page, words: string) => page.waitForResponse((r) => (r.request().postData() ?? '').includes(words));

// S047, S050, S051, S055, F313, F317, F398
// proves A010: "A reader's sidebar has Profile"
// proves F312: "The sidebar has Home, Library, Profile, Stories and Stats"
// proves F314: "The sidebar ends with a way to suggestions"
test('what is followed stands in the menu with a dot until the reader looked', async ({ browser, baseURL }) => {
  const options = { ...(baseURL && { baseURL }), viewport: { width: 1400, height: 900 } };
  const [{ page }, writer] = [await newReader(browser, options), await newReader(browser, options)];
  const { viewer } = (await ask(writer.page, '{viewer{id name}}', {})) as unknown as { viewer: { id: string; name: string } };
  await publish(writer.page, `For the menu ${Date.now()}`, ['Something.']);
  await page.goto('/m/tos', { waitUntil: 'networkidle' });
  await expect(following(page).getByText('Discover more writers and publications to follow.')).toBeVisible();
  await expect(following(page).getByRole('link', { name: 'See suggestions' })).toBeVisible();
  await expect(button(page)).toHaveAccessibleName('Open the main menu');
  await ask(page, 'mutation($id:ID!){followUser(targetUserId:$id){__typename}}', { id: viewer.id });
  await page.reload({ waitUntil: 'networkidle' });
  for (const name of ['Home', 'Profile', 'Stories']) await expect(menu(page).getByRole('link', { name, exact: true })).toBeVisible();
  await expect(following(page).getByRole('link', { name: `${viewer.name} , unread` })).toBeVisible();
  await expect(button(page)).toHaveAccessibleName('Open the main menu, new stories');
  await looksRight(page, 'sidebar');
  await page.setViewportSize({ width: 800, height: 900 });
  await button(page).click();
  await expect(menu(page)).toBeVisible();
  await expect(button(page)).toHaveAccessibleName('Open the main menu');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await button(page).click();
  await page.mouse.click(700, 500);
  await expect(menu(page)).toBeHidden();
  await page.setViewportSize({ width: 1400, height: 900 });
  const looked = waitForOperation(page, `"feedId":"${viewer.id}"`);
  await following(page).getByRole('link', { name: viewer.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(viewer.name);
  await looked;
  await page.reload({ waitUntil: 'networkidle' });
  await expect(following(page).getByRole('link', { name: viewer.name, exact: true })).toBeVisible();
  await expect(button(page)).toHaveAccessibleName('Open the main menu');
});

// proves F315: "A following list that cannot be read says so and is tried again"
// proves S052: "A list of followed that fails says so and can be tried again"
test('a following list that cannot be read says so and is tried again', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1400, height: 900 } });
  let fails = true;
  await page.route('**/_/graphql', (route) =>
    fails && route.request().postData()?.includes('SidebarMenu{') ? route.abort() : route.fallback(),
  );
  await page.goto('/m/tos');
  await expect(following(page).getByRole('alert')).toContainText('Something went wrong when trying to load your following list.');
  fails = false;
  await following(page).getByRole('button', { name: 'Try again' }).click();
  await expect(following(page).getByText('Discover more writers and publications to follow.')).toBeVisible();
});

// S056, F316, F318, F319
// proves F320: "A hint explains the sidebar once"
// proves S053: "The library stands in the sidebar while its flag is on"
// proves S054: "On the widest screens the sidebar is docked"
test('docked, the menu is made slim and stays so; its hint is told once', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1400, height: 900 } });
  await page.goto('/m/tos', { waitUntil: 'networkidle' });
  const hint = menu(page).getByText('All your favorite parts of Quire are now in one sidebar for easy access.');
  await expect(hint).toBeVisible();
  await menu(page).getByText('Your library').click();
  await expect(menu(page).getByRole('link', { name: 'Public lists' })).toBeVisible();
  await expect.poll(async () => (await menu(page).boundingBox())?.width).toBe(320);
  await menu(page).getByText('Your library').click();
  const dismissed = waitForOperation(page, 'mutation DismissSidebarHint');
  await menu(page).getByRole('button', { name: 'Close hint' }).click();
  await expect(hint).toBeHidden();
  await dismissed;
  await expect.poll(async () => (await menu(page).boundingBox())?.width).toBe(240);
  await button(page).click();
  await expect.poll(async () => (await menu(page).boundingBox())?.width).toBe(72);
  await page.reload({ waitUntil: 'networkidle' });
  await expect.poll(async () => (await menu(page).boundingBox())?.width).toBe(72);
  await button(page).click();
  await expect.poll(async () => (await menu(page).boundingBox())?.width).toBe(240);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(menu(page).getByRole('link', { name: 'Home', exact: true })).toBeVisible();
  await expect(hint).toBeHidden();
});

/** Something that waits until it is let go. */
function gate(): { held: Promise<void>; go: () => void } {
  const waiting: (() => void)[] = [];
  return {
    held: new Promise((resolve) => {
      waiting.push(resolve);
    }),
    go: () => waiting.forEach((resolve) => resolve()),
  };
}

// S047, F316
test('the bar keeps the place of its menu button, and without slim navigation and library there is neither', async ({
  browser,
  baseURL,
}) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1440, height: 900 } });
  const mark = page.getByRole('banner').getByRole('link', { name: /, home$/u });
  const leftEdge = async () => (await mark.boundingBox())?.x;
  let look: object | null = null;
  let answer = gate();
  await page.route('**/_/graphql', async (route) => {
    if (!route.request().postData()?.includes('SidebarMenu{')) return route.fallback();
    await answer.held;
    const response = await route.fetch();
    const text = await response.text();
    return route.fulfill({ response, body: look ? text.replace(/"sidebar":\{[^}]*\}/u, `"sidebar":${JSON.stringify(look)}`) : text });
  });
  await page.goto('/m/tos');
  await expect(mark).toBeVisible();
  const before = await leftEdge();
  await expect(button(page)).toBeHidden();
  answer.go();
  await expect(button(page)).toBeVisible();
  expect(await leftEdge()).toBe(before);
  // The next page knows before it is painted.
  answer = gate();
  await page.reload();
  await expect(button(page)).toBeVisible();
  expect(await leftEdge()).toBe(before);
  answer.go();

  look = { leadsToOutbox: false, hasLibrary: false, isSlim: false };
  await page.reload({ waitUntil: 'networkidle' });
  await expect(button(page)).toBeHidden();
  await expect.poll(async () => (await menu(page).boundingBox())?.width).toBe(240);
  await expect(menu(page).getByText('Your library')).toHaveCount(0);
  await expect(menu(page).getByRole('link', { name: 'Stories', exact: true })).toHaveAttribute('href', '/me/stories/drafts');
  await page.setViewportSize({ width: 1200, height: 900 });
  await expect(menu(page)).toBeHidden();
  await button(page).click();
  await expect(menu(page)).toBeVisible();
});
