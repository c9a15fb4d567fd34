import { type BrowserContext, type BrowserContextOptions, type Page, type Request, test as base } from '@playwright/test';

export * from '@playwright/test';

/** A page of ours whose scripts do not listen yet. */
const ASLEEP = 'html[data-page]:not([data-alive])';

const waits = new WeakMap<Page, Promise<void>>();

/** So long nothing is asked for, in milliseconds, until a page rests: what it reads together it asks for within 20. */
const REST = 150;

/** Begins to watch what a page asks for; `rest` is when everything was answered and nothing else is asked for. */
function watch(page: Page): { rest: () => Promise<void>; end: () => void } {
  const open = new Set<Request>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rests: (() => void) | undefined;
  const look = () => {
    clearTimeout(timer);
    if (rests && open.size === 0) timer = setTimeout(rests, REST);
  };
  const onAsked = (request: Request) => {
    open.add(request);
    look();
  };
  const onAnswered = (request: Request) => {
    open.delete(request);
    look();
  };
  page.on('request', onAsked).on('requestfinished', onAnswered).on('requestfailed', onAnswered);
  return {
    rest: () =>
      new Promise((resolve) => {
        rests = resolve;
        look();
      }),
    end: () => {
      clearTimeout(timer);
      page.off('request', onAsked).off('requestfinished', onAnswered).off('requestfailed', onAnswered);
    },
  };
}

/** Before anything is pressed or looked at, the page listens: a press before that does what it would without scripts. */
function wait(page: Page): void {
  const listens = page.locator(`html:not(${ASLEEP})`);
  // Pages that are there to be read wait for the first sign of a visitor. This one wakes them and means nothing else: a wheel
  // or a key would say that the reader goes somewhere on the page.
  const stir = () => page.evaluate(() => dispatchEvent(new Event('touchstart'))).catch(() => undefined);
  page.on('load', () => waits.has(page) && void stir());
  waits.set(
    page,
    page.addLocatorHandler(page.locator(ASLEEP), () => stir().then(() => listens.waitFor({ state: 'attached' })), { noWaitAfter: true }),
  );
  // Keys, the mouse and scripts of a test ask no locator: a test that waits until a new page rests means that it listens, too.
  // It rests sooner than by Playwright's half a second, which would be a fifth of all that the tests take.
  const rested = async <T, O extends { waitUntil?: 'load' | 'domcontentloaded' | 'networkidle' | 'commit' }>(
    go: (options?: O) => Promise<T>,
    options?: O,
  ): Promise<T> => {
    if (options?.waitUntil !== 'networkidle' || !waits.has(page)) return go(options);
    const { rest, end } = watch(page);
    try {
      const answer = await go({ ...options, waitUntil: 'load' });
      await listens.waitFor({ state: 'attached' });
      await rest();
      return answer;
    } finally {
      end();
    }
  };
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = (url, options) => rested((how) => goto(url, how), options);
  page.reload = (options) => rested(reload, options);
}

/** For tests that hold the page's scripts back. */
export async function touchAsleep(page: Page): Promise<void> {
  await waits.get(page);
  waits.delete(page);
  await page.removeLocatorHandler(page.locator(ASLEEP));
}

/** What the running test opened; `null` while none runs, since what is opened then is for all tests of a file. */
let opened: BrowserContext[] | null = null;

/**
 * Tests whose pages are alive before they are touched, however slow the machine; those without JavaScript never are. What a test
 * opens is closed after it.
 */
export const test = base.extend<{ closed: undefined }, { alive: undefined }>({
  alive: [
    async ({ browser }, use) => {
      const make = browser.newContext.bind(browser);
      browser.newContext = async (options?: BrowserContextOptions) => {
        const context = await make(options);
        if (options?.javaScriptEnabled !== false) context.on('page', wait);
        opened?.push(context);
        return context;
      };
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  closed: [
    async ({ alive }, use) => {
      opened = [];
      await use(alive);
      await Promise.all(opened.map((context) => context.close()));
      opened = null;
    },
    { auto: true },
  ],
});
