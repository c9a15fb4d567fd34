import { expect, type Locator, type Page, test } from './support/test';
import { publish } from './support/published';
import { newReader } from './support/reader';
import { watchConsole } from './support/watch';

interface Opened {
  name: string;
  path: string;
  /** What is pressed, the last of it the opener; in a menu the button of the menu is. */
  press: (page: Page) => Locator[];
  opener?: (page: Page) => Locator;
  /** What is there when it has loaded. */
  whole?: (dialog: Locator) => Locator;
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first();

/** Dialogs of every kind: over the middle, at the side, opened from a page, a menu, a form and the editor. */
const dialogsOf = (story: string, id: string): readonly Opened[] => [
  { name: 'Profile information', path: '/me/settings/account', press: (page) => [button(page, /^Profile information/u)] },
  { name: 'Email address', path: '/me/settings/account', press: (page) => [button(page, /^Email address/u)] },
  { name: 'Delete your account', path: '/me/settings/account', press: (page) => [button(page, /^Delete account/u)] },
  { name: 'Set a password', path: '/me/settings/security', press: (page) => [button(page, /^Password/u)] },
  { name: 'New list', path: '/me/lists', press: (page) => [button(page, 'New list')] },
  {
    name: 'Story stats',
    path: story,
    press: (page) => [page.getByRole('group', { name: 'Your story' }).getByRole('button', { name: 'Stats' })],
  },
  { name: 'response', path: story, press: (page) => [page.locator('a[data-responses]').first()] },
  {
    name: 'Highlights and notes',
    path: story,
    press: (page) => [button(page, 'More actions'), button(page, 'Highlights and notes')],
    opener: (page) => button(page, 'More actions'),
  },
  {
    name: 'Publish',
    path: `/p/${id}/edit`,
    press: (page) => [button(page, /^(Publish|Update)$/u)],
    whole: (dialog) => dialog.getByRole('region', { name: 'Preview' }),
  },
];

/** Whether the focus is in the dialog that is open. */
const isInside = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('dialog[open]')?.contains(document.activeElement) ?? false);

/** Goes all round the dialog by Tab: the focus passes every control, never the page below, and is where it was. */
async function goesRound(page: Page): Promise<void> {
  const here = (): Promise<string> =>
    page.evaluate(() => {
      const { activeElement: active } = document;
      if (!active || active === document.body) return 'window';
      if (!active.closest('dialog[open]')) return `outside: ${active.outerHTML.slice(0, 80)}`;
      return String([...document.querySelectorAll('*')].indexOf(active));
    });
  const seen: string[] = [];
  do {
    await page.keyboard.press('Tab');
    seen.push(await here());
  } while (seen.length < 60 && seen.filter((place) => place === seen[0]).length < 2);
  expect(seen.filter((place) => place.startsWith('outside'))).toEqual([]);
  expect(new Set(seen).size, 'it has controls').toBeGreaterThan(0);
  expect(seen.at(-1), 'the last leads to the first').toBe(seen[0]);
}

test('every dialog takes the focus, goes round, leaves the page below alone, and gives the focus back on Escape', async ({
  browser,
  baseURL,
}) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } });
  const said = watchConsole(page);
  const story = await publish(page, 'With dialogs');
  for (const { name, path, press, opener, whole } of dialogsOf(story.url, story.id))
    await test.step(name, async () => {
      if (new URL(page.url(), baseURL).pathname !== path) await page.goto(path, { waitUntil: 'networkidle' });
      for (const one of press(page)) {
        await one.focus();
        await page.keyboard.press('Enter');
      }
      const dialog = page.getByRole('dialog', { name });
      await expect((whole ?? ((itself: Locator) => itself))(dialog)).toBeVisible();
      await expect.poll(() => isInside(page), 'the focus is inside').toBe(true);
      await goesRound(page);
      const below = await page.evaluate(() => {
        const link = document.querySelector<HTMLElement>('header a');
        link?.focus();
        return document.activeElement === link;
      });
      expect(below, 'the page below is inert').toBe(false);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect((opener ?? ((from: Page) => press(from).at(-1) as Locator))(page)).toBeFocused();
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY), 'the page scrolls again').not.toBe('hidden');
    });
  expect(said).toEqual([]);
});
