import { expect, type Locator, type Page, test } from './support/test';
import { waitForOperation } from './support/discussion';
import { publish } from './support/published';
import { ask, newReader } from './support/reader';
import { camera, WIDTHS } from './support/shots';
import { findSite } from './support/site';
import { watchConsole } from './support/watch';

const status = (page: Page, text: string | RegExp): Locator => page.getByRole('status').filter({ hasText: text });
const cards = (page: Page): Locator => page.locator('main article:has(h2)');
const open = (page: Page, path: string): Promise<unknown> => page.goto(path, { waitUntil: 'networkidle' });

const TEXT = Array.from(
  { length: 30 },
  (_, n) => `Paragraph ${n + 1} of a story about gardens, which somebody reads in the morning with a cup of tea, slowly and to its end.`,
);

// F440, F418; checks 1 to 7
for (const { name, viewport } of WIDTHS)
  test(`a reader’s day, on a ${name}`, async ({ browser, baseURL, request }) => {
    const options = { ...(baseURL && { baseURL }), viewport };
    const [{ page }, writer] = [await newReader(browser, options), await newReader(browser, options)];
    const [said, shot] = [watchConsole(page), camera(page, `reader-${name}`)];
    const { viewer: author } = await ask(writer.page, '{viewer{id name url}}', {});
    const { viewer: me } = await ask(page, '{viewer{id name}}', {});
    const title = `A garden in the morning ${Date.now()}`;
    await publish(writer.page, title, TEXT);

    await test.step('chooses topics', async () => {
      await open(page, '/get-started/topics');
      const topics = page.getByRole('group', { name: 'Topics' }).getByRole('button');
      for (let n = 0; n < 3; n++) await topics.nth(n).click();
      await expect(page.getByText('3 topics chosen.')).toBeVisible();
      await shot('topics');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Who to follow first' })).toBeVisible();
      await shot('whom-to-follow');
    });

    await test.step('follows a writer', async () => {
      await open(page, author?.url as string);
      await page
        .getByRole('button', { name: `Follow ${author?.name as string}` })
        .filter({ visible: true })
        .first()
        .click();
      await expect(status(page, `You are now following ${author?.name as string}.`)).toBeVisible();
      await shot('profile');
    });

    await test.step('finds the story at home and reads it', async () => {
      await open(page, '/?feed=following');
      const link = cards(page).getByRole('link', { name: title, exact: true });
      await expect(link).toBeVisible();
      await shot('following');
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      expect(await page.evaluate(() => scrollY), 'a new page begins at its top').toBe(0);
      await shot('story');
      await page.getByText(TEXT.at(-1) ?? '').scrollIntoViewIfNeeded();
      await shot('story-end');
    });

    await test.step('claps, and saves it', async () => {
      const clap = page.getByRole('button', { name: /^Clap, / }).first();
      await clap.click();
      await expect(clap).toHaveAccessibleName(/^Clap, 1 .*you gave 1$/u);
      await page
        .getByRole('button', { name: `Save “${title}”` })
        .first()
        .click();
      await expect(status(page, 'Saved to your reading list.')).toBeVisible();
      await shot('saved');
    });

    await test.step('makes a list of it', async () => {
      await page
        .getByRole('button', { name: `Change where “${title}” is saved` })
        .first()
        .click();
      const choice = page.getByRole('dialog', { name: `Lists for “${title}”` });
      await choice.getByRole('button', { name: 'New list' }).click();
      await choice.getByLabel('List name').fill('Of gardens');
      const added = waitForOperation(page, 'addToCatalog');
      await choice.getByRole('button', { name: 'Create' }).click();
      await expect(choice.getByRole('checkbox', { name: 'Of gardens' })).toBeChecked();
      expect((await choice.boundingBox())?.x, 'on the screen').toBeGreaterThanOrEqual(0);
      await shot('lists-of-a-story');
      await page.keyboard.press('Escape');
      await added;
      await open(page, '/me/lists');
      await page.getByRole('link', { name: 'Of gardens' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Of gardens' })).toBeVisible();
      await expect(page.locator('[data-item]')).toHaveCount(1);
      await shot('list');
    });

    await test.step('shares the list', async () => {
      await page.getByRole('button', { name: 'Actions for Of gardens' }).click();
      await page.getByRole('button', { name: 'Edit list' }).click();
      const form = page.getByRole('dialog', { name: 'Edit list' });
      await form.getByRole('switch', { name: 'Private' }).click();
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(form).toBeHidden();
      await expect(status(page, 'List updated.')).toBeVisible();
      await page.getByRole('link', { name: 'View as others see it' }).click();
      await page.getByRole('button', { name: 'Share this list' }).click();
      await expect(page.getByRole('group', { name: 'Share this list' }).getByRole('button', { name: 'Copy link' })).toBeVisible();
      await shot('share');
      await page.keyboard.press('Escape');
    });

    await test.step('mutes someone, and brings them back', async () => {
      await open(page, '/?feed=for-you');
      const card = cards(page).first();
      const first = (await card.locator('h2').textContent()) ?? '';
      await card.getByRole('button', { name: 'More about' }).click();
      await shot('card-menu');
      await card
        .getByRole('group')
        .getByRole('button', { name: /^Mute /u })
        .first()
        .click();
      const toast = status(page, 'You will no longer see stories');
      await expect(toast).toBeVisible();
      await expect(cards(page).filter({ has: page.getByRole('link', { name: first, exact: true }) })).toHaveCount(0);
      await shot('muted');
      await toast.getByRole('button', { name: 'Undo' }).click();
      await expect(cards(page).first().locator('h2')).toHaveText(first);
    });

    // F019
    await test.step('reports a story', async () => {
      const card = cards(page).first();
      await card.getByRole('button', { name: 'More about' }).click();
      await card.getByRole('button', { name: 'Report this story' }).click();
      const dialog = page.getByRole('dialog', { name: 'Report this story' });
      await expect(dialog.getByRole('radio').first()).toBeFocused();
      await dialog.getByRole('radio', { name: /spam/iu }).check();
      await shot('report');
      await dialog.getByRole('button', { name: 'Report', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(status(page, 'Thank you. Our editors will take a look.')).toBeVisible();
    });

    await test.step('is told who follows them', async () => {
      await ask(writer.page, 'mutation($id:ID!){followUser(targetUserId:$id){__typename}}', { id: me?.id });
      await open(page, '/me/notifications');
      await expect(page.getByRole('banner').getByRole('link', { name: /^Notifications, \d+ unread$/u })).toBeVisible();
      const list = page.getByRole('list', { name: 'Notifications' });
      await expect(list).toContainText(`${author?.name as string} followed you`);
      await shot('notifications');
      const field = page.getByRole('searchbox', { name: 'Search your notifications' });
      await field.fill('nobody of that name');
      await expect(page.getByText('No notifications match “nobody of that name”')).toBeVisible();
      await shot('notifications-empty');
      await field.fill(author?.name as string);
      await expect(list).toContainText('followed you');
      await expect(page).toHaveURL(/[?&]q=/u);
      await field.fill('');
      await expect(page).not.toHaveURL(/[?&]q=/u);
    });

    await test.step('searches', async () => {
      const { story: known } = await findSite(request);
      const found = page.locator('main').getByRole('link', { name: known.title, exact: true });
      await open(page, '/search');
      await page.getByPlaceholder('Search').filter({ visible: true }).fill(known.title);
      await expect(found.first()).toBeVisible();
      await shot('search');
      await page.getByPlaceholder('Search').filter({ visible: true }).fill('zzqxjvkw');
      await expect(found).toHaveCount(0);
      await shot('search-empty');
    });

    await test.step('comes back by Back to the same pixel', async () => {
      await open(page, '/?feed=for-you');
      for (let tries = 0; tries < 2; tries++) {
        await cards(page).last().scrollIntoViewIfNeeded();
        await page.waitForLoadState('networkidle');
      }
      // A member’s story that the meter opens is loaded as a document, which counts it once.
      const free = cards(page).filter({ hasNot: page.getByText('Member-only story') });
      const link = free.nth((await free.count()) - 3).locator('h2 a');
      await link.hover();
      await page.waitForLoadState('networkidle');
      const place = async () => Math.round((await link.boundingBox())?.y ?? Number.NaN);
      const before = await place();
      await shot('deep');
      const heading = (await link.textContent()) ?? '';
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await page.waitForLoadState('networkidle');
      await page.goBack();
      await expect(link).toBeVisible();
      await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(2);
      await shot('back');
    });

    await test.step('is told when something cannot be loaded', async () => {
      await page.route('**/_/graphql', (route) =>
        /HomeFeed|query Notifications/u.test(route.request().postData() ?? '') ? route.abort() : route.fallback(),
      );
      await page.goto('/?feed=for-you');
      await expect(page.locator('main').getByRole('alert')).toBeVisible();
      await shot('home-error');
      await page.goto('/me/notifications');
      await expect(page.locator('main').getByRole('alert')).toBeVisible();
      await shot('notifications-error');
      await page.unroute('**/_/graphql');
      await page.locator('main').getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('list', { name: 'Notifications' })).toContainText('followed you');
    });

    expect(said.filter((line) => !line.includes('net::ERR_FAILED'))).toEqual([]);
  });
