import { expect, type Page, test } from './support/test';
import { newReader } from './support/reader';
import { findSite } from './support/site';
import { drawn } from './support/tier';

/** Controls that a finger of 44 px does not hit wherever it lands: what is asked is where a touch goes, not how large a box is. */
const small = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const HALF = 21;
    const CONTROLS = 'a[href], button, select, summary, input, textarea, [role=button], [role=tab]';
    const found = new Set<string>();
    for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || control.closest('[inert]')) continue;
      const around = control.parentElement?.closest('p, li, dd, blockquote, figcaption, label, td, small, h1, h2, h3, legend');
      const own = control.textContent?.trim().length ?? 0;
      const isInText = getComputedStyle(control).display === 'inline' && (around?.textContent?.trim().length ?? 0) > own;
      if (isInText) continue;
      control.scrollIntoView({ block: 'center' });
      const box = control.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (x < 0 || x > innerWidth) continue;
      const label = control.closest('label') ?? (control.id ? document.querySelector(`label[for="${control.id}"]`) : null);
      const hits = (atX: number, atY: number): boolean => {
        const hit = document.elementFromPoint(Math.min(Math.max(atX, 1), innerWidth - 1), atY);
        if (hit === null || control.contains(hit) || label?.contains(hit) === true) return hit !== null;
        // Controls that lie closer than a finger share the way between them.
        return hit.closest(CONTROLS) !== null && !hit.closest(CONTROLS)?.contains(control);
      };
      if (!hits(x, y)) continue;
      const isTall = hits(x, y - HALF) && hits(x, y + HALF);
      // Words are as wide as they are.
      const isWide = box.width >= 44 || control.innerText.trim() !== '' || (hits(x - HALF, y) && hits(x + HALF, y));
      if (!isTall || !isWide)
        found.add(
          `${control.tagName} “${(control.ariaLabel ?? control.textContent ?? '').trim().slice(0, 40)}” ${Math.round(box.width)} × ${Math.round(box.height)} .${control.className.toString().slice(0, 30)} in .${control.parentElement?.className.slice(0, 30)}`,
        );
    }
    return [...found];
  });

test('a finger hits every control of a page', async ({ browser, request, baseURL }) => {
  const site = await findSite(request);
  const { page } = await newReader(browser, { viewport: { width: 360, height: 780 }, hasTouch: true, ...(baseURL && { baseURL }) });
  const said: Record<string, string[]> = {};
  for (const path of drawn([
    '/',
    site.story.url,
    site.person.url,
    site.publication.url,
    '/tag/programming',
    '/explore-topics',
    '/search?q=margin',
    '/me/lists',
    '/me/stories/drafts',
    '/me/notifications',
    '/me/settings',
    '/me/settings/security',
    '/me/settings/notifications',
    '/me/settings/publishing',
    '/me/settings/mute/writers',
    '/me/settings/mute/keywords',
    '/me/following',
    '/me/following/suggestions',
    '/me/lists/reading-history',
    '/new-story',
  ])) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const found = await small(page);
    if (found.length > 0) said[path] = found;
  }
  expect(said).toEqual({});
});

test('at 320 px the name of the site is whole and no word of the bar breaks', async ({ browser, baseURL }) => {
  const device = { viewport: { width: 320, height: 640 }, ...(baseURL && { baseURL }) };
  const reader = await newReader(browser, device);
  const guest = await (await browser.newContext(device)).newPage();
  for (const page of [reader.page, guest]) {
    await page.goto('/explore-topics', { waitUntil: 'networkidle' });
    const bar = page.getByRole('banner');
    const name = bar.getByRole('link', { name: 'Quire, home' });
    await expect(name).toBeVisible();
    expect(await name.evaluate((link) => link.scrollWidth <= link.clientWidth)).toBe(true);
    for (const link of await bar.getByRole('link').locator('visible=true').all()) {
      const lines = await link.evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        return new Set([...words.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => Math.round(bottom / 12))).size;
      });
      expect(lines, await link.innerText()).toBeLessThanOrEqual(1);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.context().close();
  }
});
