import { expect, type Page, test } from './support/test';
import { newDevice } from './support/reader';
import { OwnServer } from './support/server';

/** A server of the test's own: no one else tells it anything, so its counts are those of the page that is left. */
let site: OwnServer;
test.beforeAll(async () => {
  site = new OwnServer();
  await site.start();
});
test.afterAll(() => site.end());

const events = (): Promise<number> => site.counted('browser_events_total{outcome="new"}');

/** How many events wait in the browser's database. */
const waiting = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'quire')) return 0;
    const opened = indexedDB.open('quire');
    await new Promise((resolve) => {
      opened.addEventListener('success', resolve);
    });
    const database = opened.result;
    const table = database.transaction('waiting').objectStore('waiting').count();
    await new Promise((resolve) => {
      table.addEventListener('success', resolve);
    });
    database.close();
    return table.result;
  });

/** Ways in which a document really goes: none of them leaves another page of the site that would send what waits. */
const WAYS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'another site': (page) => page.goto('about:blank'),
  'the tab is closed': (page) => page.close({ runBeforeUnload: true }),
};

// proves F364: "Events that could not be sent go out later, once"
// proves S203: "When the page goes, the request outlives it"
test('what waits is sent when its document goes, and is counted once', async ({ browser }) => {
  for (const [name, leave] of Object.entries(WAYS)) {
    const context = await newDevice(browser, { baseURL: site.url });
    await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
    const page = await context.newPage();
    const before = await events();
    await page.clock.install();
    await page.goto('/');
    // The page and the landing.
    await expect.poll(() => waiting(page), { intervals: [50] }).toBe(2);
    // From now on no timer of the page fires: what comes is what it sends when it goes.
    await page.clock.pauseAt(Date.now() + 1500);
    expect(await events(), name).toBe(before);
    await leave(page);
    await expect.poll(events, { message: name }).toBe(before + 2);
    await context.close();
  }
  // Speed is told with the page that was measured.
  await expect
    .poll(() => site.counted('browser_measurements_total{type="ready",rating="none",mobile="no"}'))
    .toBe(Object.keys(WAYS).length);
});
