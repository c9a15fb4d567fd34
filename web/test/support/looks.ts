import { expect, type Page } from '@playwright/test';
import { still, violations, violationsOfColours } from './axe';

/** Each page on a phone and on a desk, in both colours: nothing hangs out, axe finds nothing. */
export async function looksRight(page: Page, shot?: string): Promise<void> {
  for (const width of [360, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await still(page);
      const where = `${width} ${colorScheme}`;
      // What moves with the window may need a moment to.
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where).toBeLessThanOrEqual(0);
      expect(await (colorScheme === 'light' ? violations : violationsOfColours)(page), where).toEqual([]);
      if (shot && process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${shot}-${width}-${colorScheme}.png` });
    }
}
