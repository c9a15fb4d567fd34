import { expect, type Page } from '@playwright/test';
import { still, violations, violationsOfColours } from './axe';
import { drawnFor } from './tier';

const WINDOWS = [360, 1280].flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })));

async function resize(page: Page, { width, colorScheme }: (typeof WINDOWS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
}

/**
 * Each page on a phone and on a desk, in both colours: nothing hangs out, axe finds nothing. A run of the suite takes one of
 * the four, another one in each place. Afterwards the page is on a dark desk.
 */
export async function looksRight(page: Page, place: string): Promise<void> {
  for (const window of drawnFor(place, WINDOWS)) {
    const { width, colorScheme } = window;
    await resize(page, window);
    await still(page);
    const where = `${width} ${colorScheme}`;
    // What moves with the window may need a moment to.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where).toBeLessThanOrEqual(0);
    expect(await (colorScheme === 'light' ? violations : violationsOfColours)(page), where).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${place}-${width}-${colorScheme}.png` });
  }
  await resize(page, { width: 1280, colorScheme: 'dark' });
}
