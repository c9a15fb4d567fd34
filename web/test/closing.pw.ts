import { expect, type Page, test } from './support/test';
import { newDevice } from './support/reader';

test.describe.configure({ mode: 'serial' });
let ofAll: Page;
let ofEach: Page | undefined;
test.beforeAll(async ({ browser }) => {
  ofAll = await (await newDevice(browser, {})).newPage();
});
test.afterAll(() => ofAll.context().close());
test.beforeEach(async ({ browser }) => {
  expect(ofEach?.isClosed()).not.toBe(false);
  ofEach = await (await newDevice(browser, {})).newPage();
});

for (const which of ['first', 'second'])
  test(`what a test opens is closed after it, and what all tests of a file share is not: the ${which}`, async ({ browser }) => {
    await newDevice(browser, {});
    expect(ofAll.isClosed()).toBe(false);
    expect(browser.contexts()).toHaveLength(3);
  });
