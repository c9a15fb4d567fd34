import type { Page } from '@playwright/test';
import { still } from './axe';

/** The windows in which a walk is walked. */
export const WIDTHS = [
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'desk', viewport: { width: 1280, height: 800 } },
] as const;

/** Takes numbered pictures of a walk, where SHOTS names a folder for them; otherwise none. */
export function camera(page: Page, walk: string): (what: string) => Promise<void> {
  let count = 0;
  return async (what) => {
    count += 1;
    if (!process.env.SHOTS) return;
    await still(page);
    await page.screenshot({ path: `${process.env.SHOTS}/${walk}-${String(count).padStart(2, '0')}-${what}.png` });
  };
}
