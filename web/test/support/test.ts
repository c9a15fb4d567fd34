import { type BrowserContextOptions, type Page, test as base } from '@playwright/test';

export * from '@playwright/test';

/** A page of ours whose scripts do not listen yet. */
const ASLEEP = 'html[data-page]:not([data-alive])';

const waits = new WeakMap<Page, Promise<void>>();

/** Before anything is pressed or looked at, the page listens: a press before that does what it would without scripts. */
function wait(page: Page): void {
  const listens = page.locator(`html:not(${ASLEEP})`);
  waits.set(page, page.addLocatorHandler(page.locator(ASLEEP), () => listens.waitFor({ state: 'attached' }), { noWaitAfter: true }));
  // Keys, the mouse and scripts of a test ask no locator: whoever waits until a new page rests means that it listens, too.
  const awake = <T>(answer: T, waitUntil?: string): Promise<T> | T => (waitUntil === 'networkidle' && waits.has(page) ? listens.waitFor({ state: 'attached' }).then(() => answer) : answer);
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => awake(await goto(url, options), options?.waitUntil);
  page.reload = async (options) => awake(await reload(options), options?.waitUntil);
}

/** For tests that hold the page's scripts back. */
export async function touchAsleep(page: Page): Promise<void> {
  await waits.get(page);
  waits.delete(page);
  await page.removeLocatorHandler(page.locator(ASLEEP));
}

/** Tests whose pages are alive before they are touched, however slow the machine; those without JavaScript never are. */
export const test = base.extend<object, { alive: undefined }>({
  alive: [async ({ browser }, use) => {
    const make = browser.newContext.bind(browser);
    browser.newContext = async (options?: BrowserContextOptions) => {
      const context = await make(options);
      if (options?.javaScriptEnabled !== false) context.on('page', wait);
      return context;
    };
    await use(undefined);
  }, { scope: 'worker', auto: true }],
});
