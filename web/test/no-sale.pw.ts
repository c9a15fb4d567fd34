import { expect, test } from './support/test';
import { expectSteady, withoutLetters } from './support/layoutShift';
import { looksRight } from './support/looks';
import { publish, stranger } from './support/published';
import { newReader } from './support/reader';
import { OwnServer } from './support/server';

// A site that sells no memberships, and opens no members' story without one.
let site: OwnServer;
test.beforeAll(async () => {
  site = new OwnServer('[payments]\ndemonstration = false\n\n[membership.meter]\nsigned_in = 0\n');
  await site.seed();
  await site.start();
});
test.afterAll(() => site.end());

test('while no membership can be bought, no page offers one or keeps a place for the offer', async ({ browser }) => {
  for (const width of [360, 1280]) {
    const { page } = await newReader(browser, { viewport: { width, height: 800 }, baseURL: site.url }, site.outbox);
    for (const path of ['/', '/explore-topics', '/', '/me/settings/membership', '/get-started/plans', '/explore-topics']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('region', { name: 'Offer' })).toHaveCount(0);
      for (const role of ['link', 'button'] as const)
        await expect(page.getByRole(role, { name: /^(become a (member|friend)|upgrade|reactivate|get unlimited access)/iu })).toHaveCount(
          0,
        );
    }
    expect((await page.locator('header').first().boundingBox())?.y, `${width}`).toBe(0);
    await withoutLetters(page, async () => {
      await page.goto('/explore-topics', { waitUntil: 'networkidle' });
      await expectSteady(page, 0.002, `${width}`);
    });
    await page.goto('/plans');
    await expect(page.getByText('Memberships can’t be bought here yet.')).toBeVisible();
    await page.context().close();
  }
});

// proves F025: "explains itself under the title “Member-only story”"
test('while no membership can be bought, a member-only story says who it is for and offers nothing', async ({ browser }) => {
  const options = { baseURL: site.url };
  const { page: writer } = await newReader(browser, options, site.outbox);
  const opening = Array.from({ length: 9 }, (_, n) => `The opening, part ${n}.`);
  const locked = await publish(writer, 'For members', [...opening, 'The rest.'], 'LOCKED');
  await writer.context().close();
  const guest = await stranger(browser, options);
  const { page: reader } = await newReader(browser, options, site.outbox);
  for (const page of [guest, reader]) {
    await page.goto(locked.url, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Member-only' }).click();
    const popover = page.getByRole('dialog', { name: 'Member-only story' });
    await expect(popover).toContainText('This story is for members.');
    await expect(popover.getByRole('link')).toHaveCount(0);
    const wall = page.getByRole('region', { name: 'Membership required' });
    await expect(wall.getByRole('heading', { name: 'This story is for members' })).toBeVisible();
    await expect(wall.getByRole('link', { name: 'Sign in' })).toHaveCount(page === guest ? 1 : 0);
    await expect(page.getByRole('link', { name: /Become a member|Get unlimited access|Create an account/u })).toHaveCount(0);
  }
  await looksRight(guest, 'paywall');
});
