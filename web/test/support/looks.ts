import { expect, type Page } from '@playwright/test';
import { still, violations, violationsOfColours } from './axe';
import { lostWords } from './fits';

async function fits(page: Page, where: string): Promise<void> {
  // What moves with the window may need a moment to.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where).toBeLessThanOrEqual(0);
  expect(await lostWords(page), where).toEqual([]);
}

/** Each page on a phone and on a desk, in both colours, and on the narrowest phone: nothing hangs out or is lost, axe finds nothing. */
export async function looksRight(page: Page, shot?: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await fits(page, '320');
  for (const width of [360, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await still(page);
      const where = `${width} ${colorScheme}`;
      if (colorScheme === 'light') await fits(page, where);
      expect(await (colorScheme === 'light' ? violations : violationsOfColours)(page), where).toEqual([]);
      if (shot && process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${shot}-${width}-${colorScheme}.png` });
    }
}
