import { expect, type Locator, type Page, test } from './support/test';
import { signedIn } from './support/account';
import { violations } from './support/axe';
import { publish, type Published, writerAndReader } from './support/published';
import { ask } from './support/reader';
import { watchConsole } from './support/watch';

test.describe.configure({ mode: 'serial' });
let writer: Page;
let reader: Page;
let story: Published;
let said: string[];

test.beforeAll(async ({ browser, baseURL }) => {
  ({ writer, reader } = await writerAndReader(browser, { ...(baseURL && { baseURL }) }));
  story = await publish(writer, 'Applause', ['Words that some will like.', 'And some more of them.']);
  said = watchConsole(reader);
});
test.afterAll(async () => {
  await writer.context().close();
  await reader.context().close();
});
test.afterEach(() => expect(said.splice(0)).toEqual([]));

const clap = (page: Page): Locator => page.getByRole('button', { name: /^Clap, / }).first();
const waitForOperation = (page: Page, operation: string) =>
  page.waitForResponse((r) => (r.request().postData() ?? '').includes(`${operation}(`));

// proves F014: "A reader claps for a story and sees all claps and their own"
// proves S217: "Claps are counted for each story and in every place of the page"
test('claps are counted while the button is held, up to fifty, in every place of the page at once', async () => {
  const sent: string[] = [];
  reader.on('request', (request) => {
    if ((request.postData() ?? '').includes('clapPost(')) sent.push(request.postData() ?? '');
  });
  await reader.goto(story.url, { waitUntil: 'networkidle' });
  await expect(clap(reader)).toHaveAccessibleName('Clap, 0 claps, you gave 0');
  await clap(reader).hover();
  // They leave together a moment after the last, which may be before the button is let go.
  const counted = waitForOperation(reader, 'clapPost');
  await reader.mouse.down();
  await expect(clap(reader)).toHaveAccessibleName('Clap, 50 claps, you gave 50');
  await reader.mouse.up();
  await counted;
  await expect(reader.getByRole('button', { name: 'Clap, 50 claps, you gave 50' })).toHaveCount(2);
  expect(sent.length, 'one request for all of them').toBe(1);
  await clap(reader).focus();
  await reader.keyboard.press('Enter');
  await expect(clap(reader)).toHaveAccessibleName('Clap, 50 claps, you gave 50');
  await reader.reload({ waitUntil: 'networkidle' });
  await expect(clap(reader)).toHaveAccessibleName('Clap, 50 claps, you gave 50');
  expect(await violations(reader)).toEqual([]);
});

test('claps are taken back, all at once, and the keyboard claps again', async () => {
  await reader.getByRole('button', { name: 'More actions' }).first().click();
  const taken = waitForOperation(reader, 'unclapPost');
  await reader.getByRole('button', { name: 'Undo claps' }).locator('visible=true').click();
  await expect(clap(reader)).toHaveAccessibleName('Clap, 0 claps, you gave 0');
  await taken;
  await expect(reader.getByRole('status').filter({ hasText: '50 claps undone.' })).toBeVisible();
  await clap(reader).focus();
  // All three, in however many requests they travel.
  const counted = reader.waitForResponse(
    async (response) => (response.request().postData() ?? '').includes('clapPost(') && (await response.text()).includes('"clapCount":3'),
  );
  for (let n = 0; n < 3; n++) await reader.keyboard.press('Enter');
  await counted;
  await reader.reload({ waitUntil: 'networkidle' });
  await expect(clap(reader)).toHaveAccessibleName('Clap, 3 claps, you gave 3');
});

test('claps that are refused are taken back with words', async () => {
  const asked: (() => void)[] = [];
  await reader.route('**/_/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('clapPost(')) return route.continue();
    await new Promise<void>((go) => {
      asked.push(go);
    });
    return route.fulfill({ json: { data: { clapPost: { __typename: 'Forbidden' } } } });
  });
  await clap(reader).click();
  await expect(clap(reader)).toHaveAccessibleName('Clap, 4 claps, you gave 4');
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.();
  await expect(reader.getByText('Your claps could not be added. Please try again.')).toBeVisible();
  await expect(clap(reader)).toHaveAccessibleName('Clap, 3 claps, you gave 3');
  await reader.unroute('**/_/graphql');
});

// UX check 11
test('claps that are given offline wait on the device, and are sent once when the network is back', async () => {
  const sent: string[] = [];
  reader.on('request', (request) => {
    if ((request.postData() ?? '').includes('clapPost(')) sent.push(request.postData() ?? '');
  });
  await reader.reload({ waitUntil: 'networkidle' });
  await expect(clap(reader)).toHaveAccessibleName('Clap, 3 claps, you gave 3');
  await signedIn(reader);
  await reader.context().setOffline(true);
  await clap(reader).focus();
  for (const given of [4, 5]) {
    await reader.keyboard.press('Enter');
    await expect(clap(reader)).toHaveAccessibleName(`Clap, ${given} claps, you gave ${given}`);
  }
  await expect(reader.getByText('You’re offline. Your claps are saved on this device and added later.')).toBeVisible();
  await reader.keyboard.press('Enter');
  await expect(clap(reader)).toHaveAccessibleName('Clap, 6 claps, you gave 6');
  await expect.poll(() => reader.evaluate(() => localStorage.getItem('claps'))).toContain('"claps":3');
  expect(sent).toEqual([]);
  const counted = waitForOperation(reader, 'clapPost');
  await reader.context().setOffline(false);
  await counted;
  await expect.poll(() => reader.evaluate(() => localStorage.getItem('claps'))).toBeNull();
  await reader.reload({ waitUntil: 'networkidle' });
  await expect(clap(reader)).toHaveAccessibleName('Clap, 6 claps, you gave 6');
  expect(sent.length).toBe(1);
  // Offline says its own errors to the console.
  said.splice(0);
});

test('claps that are taken back offline are taken back when the network is, and what is clapped after that counts', async () => {
  await reader.reload({ waitUntil: 'networkidle' });
  await expect(clap(reader)).toHaveAccessibleName('Clap, 6 claps, you gave 6');
  await signedIn(reader);
  await reader.context().setOffline(true);
  await reader.getByRole('button', { name: 'More actions' }).first().click();
  await reader.getByRole('button', { name: 'Undo claps' }).locator('visible=true').click();
  await expect(clap(reader)).toHaveAccessibleName('Clap, 0 claps, you gave 0');
  await expect(reader.getByText('You’re offline. Your claps are undone when you’re back online.')).toBeVisible();
  await clap(reader).focus();
  for (const given of [1, 2]) {
    await reader.keyboard.press('Enter');
    await expect(clap(reader)).toHaveAccessibleName(`Clap, ${given} ${given === 1 ? 'clap' : 'claps'}, you gave ${given}`);
  }
  await expect.poll(() => reader.evaluate(() => localStorage.getItem('claps'))).toMatch(/"claps":-6.*"claps":2/u);
  await reader.context().setOffline(false);
  await expect.poll(() => reader.evaluate(() => localStorage.getItem('claps'))).toBeNull();
  await reader.reload({ waitUntil: 'networkidle' });
  await expect(clap(reader)).toHaveAccessibleName('Clap, 2 claps, you gave 2');
  // Offline says its own errors to the console.
  said.splice(0);
});

test('without movement a clap still shows how many it makes', async () => {
  await reader.emulateMedia({ reducedMotion: 'reduce' });
  await clap(reader).click();
  await expect(reader.getByText('+3', { exact: true })).toBeVisible();
  const moves = await clap(reader)
    .locator('span')
    .first()
    .evaluate((hands) => getComputedStyle(hands).animationName);
  expect(moves).toBe('none');
});

test('the author sees the count and is told why they cannot clap', async () => {
  await writer.goto(story.url, { waitUntil: 'networkidle' });
  const own = writer.getByRole('button', { name: /You can’t clap for your own story/u }).first();
  await expect(own).toHaveAttribute('aria-disabled', 'true');
  const before = await own.getAttribute('aria-label');
  await own.click({ force: true });
  await expect(own).toHaveAccessibleName(before ?? '');
});

test('claps that were given just before the page was left are counted', async () => {
  const clapsGiven = async () =>
    (await ask(reader, 'query($id:ID!){post(id:$id){viewerEdge{clapCount}}}', { id: story.id })).post?.viewerEdge;
  await reader.goto(story.url, { waitUntil: 'networkidle' });
  await expect(clap(reader)).toHaveAccessibleName(/you gave \d+$/u);
  const { clapCount: before } = (await clapsGiven()) as { clapCount: number };
  await clap(reader).focus();
  await reader.keyboard.press('Enter');
  await reader.keyboard.press('Enter');
  await expect(clap(reader)).toHaveAccessibleName(new RegExp(`you gave ${before + 2}$`, 'u'));
  await reader.goto('/');
  await expect.poll(clapsGiven).toEqual({ clapCount: before + 2 });
});

test('claps that a proxy could not hand on wait on the device, and are sent with the next page', async () => {
  await reader.goto(story.url, { waitUntil: 'networkidle' });
  await expect(clap(reader)).toHaveAccessibleName(/you gave \d+$/u);
  const given = Number(/\d+$/u.exec((await clap(reader).getAttribute('aria-label')) ?? '')?.[0]);
  await reader.route('**/_/graphql', (route) =>
    (route.request().postData() ?? '').includes('clapPost(')
      ? route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' })
      : route.continue(),
  );
  await clap(reader).focus();
  await reader.keyboard.press('Enter');
  await expect(reader.getByText('Your claps are saved on this device and added later.', { exact: true })).toBeVisible();
  await expect(clap(reader)).toHaveAccessibleName(new RegExp(`you gave ${given + 1}$`, 'u'));
  // Those of the next page wait behind them, and are told likewise.
  await reader.reload({ waitUntil: 'networkidle' });
  await expect(clap(reader)).toHaveAccessibleName(/you gave \d+$/u);
  await clap(reader).focus();
  await reader.keyboard.press('Enter');
  await expect(reader.getByText('Your claps are saved on this device and added later.', { exact: true })).toBeVisible();
  await reader.unroute('**/_/graphql');
  await reader.reload({ waitUntil: 'networkidle' });
  await expect.poll(() => reader.evaluate(() => localStorage.getItem('claps'))).toBeNull();
  await expect(clap(reader)).toHaveAccessibleName(new RegExp(`you gave ${given + 2}$`, 'u'));
  // The browser says itself that the answer was none.
  expect(said.splice(0).filter((line) => !line.includes('502'))).toEqual([]);
});
