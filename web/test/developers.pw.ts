import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, type Page, test } from './support/test';
import { dialog, prove } from './support/account';
import { looksRight } from './support/looks';
import { newReader } from './support/reader';

const TOPICS = ['', '/authentication', '/reference', '/webhooks', '/errors', '/limits', '/changes'];

test('the pages for developers are there without scripts, and look right everywhere', async ({ page, request }) => {
  for (const topic of TOPICS) {
    const answer = await request.get(`/developers${topic}`);
    expect(answer.status(), topic).toBe(200);
    expect(await answer.text(), topic).toMatch(/<h1[^>]*>[^<]+<\/h1>/u);
    await page.goto(`/developers${topic}`);
    await expect(page.getByRole('navigation', { name: 'For developers' }).locator('[aria-current=page]')).toHaveCount(1);
    await looksRight(page, `developers${topic.replace('/', '-')}`);
  }
  expect((await request.get('/developers/nothing')).status()).toBe(404);
});

test('every kind of problem leads to its explanation, and every operation can be called as it is shown', async ({ page, request }) => {
  const refused = await request.get('/v1/me/stories');
  expect(refused.status()).toBe(401);
  const { type } = (await refused.json()) as { type: string };
  await page.goto(type);
  await expect(page.locator(':target')).toContainText('Access token missing');

  await page.goto('/developers/reference');
  const search = page.getByRole('region', { name: /Stories that match words/u });
  const shown = await search.locator('code').innerText();
  const address = /'(https?:[^']+)'/u.exec(shown)?.[1] ?? '';
  const answer = await request.get(new URL(address).pathname + new URL(address).search);
  expect(answer.status()).toBe(200);
  await search.getByRole('button', { name: /^Copy/u }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Copied\.|could not be copied/u)).toBeVisible();
});

const run = promisify(execFile);

/** What a page gives to run, as anyone who copies it gets it. */
const exampleOf = (page: Page, what: string): Promise<string> =>
  page
    .getByRole('button', { name: `Copy the example of ${what}` })
    .locator('xpath=ancestor::div[.//code][1]//code')
    .innerText();

test('someone new follows the first page word by word, and has a draft', async ({ browser, baseURL }) => {
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.goto('/developers', { waitUntil: 'networkidle' });
  const [keep, ask, write] = [
    await exampleOf(page, 'keeping the token'),
    await exampleOf(page, 'asking for drafts'),
    await exampleOf(page, 'writing a draft'),
  ];
  // 1. Open “Security and apps”, and make a token that may read and change your stories.
  await page.getByRole('main').getByRole('link', { name: 'Security and apps' }).click();
  await page.waitForURL('**/me/settings/security');
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('region', { name: 'Developers' })
    .getByRole('button', { name: /^Access tokens/u })
    .click();
  const make = dialog(page, 'Create an access token');
  await make.getByLabel('Name', { exact: true }).fill('My first program');
  await make.getByLabel('Read your stories, also drafts and scheduled ones').check();
  await make.getByLabel('Change, publish, unpublish and delete your stories').check();
  await make.getByRole('button', { name: 'Create token' }).click();
  await prove(page, email);
  const token = (await dialog(page, 'Copy your token').getByLabel('Access token').textContent()) ?? '';
  await dialog(page, 'Copy your token').getByRole('button', { name: 'I’ve saved it' }).click();
  // 2. and 3. What the page shows is typed into a terminal as it stands.
  expect(keep).toBe('export TOKEN=qit_…');
  const kept = keep.replace('qit_…', token);
  const typed = async (line: string) => {
    const { stdout } = await run('sh', ['-c', `${kept}\n${line.replace('curl ', 'curl -sS --fail-with-body ')}`]);
    return JSON.parse(stdout) as { data: { title: string }[] | { id: string; title: string } };
  };
  expect((await typed(ask)).data).toEqual([]);
  const { data: first } = await typed(write);
  expect(first).toMatchObject({ title: 'Hello', status: 'draft' });
  expect((await typed(write)).data, 'sent again, it is the same draft').toEqual(first);
  expect((await typed(ask)).data).toMatchObject([{ title: 'Hello' }]);
  await page.goto('/developers', { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('link', { name: 'your drafts' }).click();
  await page.waitForURL('**/me/stories/drafts');
  await expect(page.getByRole('main').getByText('Hello')).toBeVisible();
});

test('the receiver that the page about webhooks shows tells what is genuine', async ({ page }) => {
  await page.goto('/developers/webhooks');
  const program = await exampleOf(page, 'checking a signature');
  const secret = Buffer.from('0123456789abcdef0123456789abcdef');
  const body = await exampleOf(page, 'what is sent');
  const [id, at] = ['msg_1_1', '1767000000'];
  const signature = createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64');
  const ask = async (text: string, signatures: string) => {
    const headers = { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures };
    const given = [headers, text, `whsec_${secret.toString('base64')}`].map((one) => JSON.stringify(one)).join(', ');
    const { stdout } = await run(process.execPath, [
      '--input-type=module',
      '-e',
      `${program}\nprocess.stdout.write(String(isGenuine(${given})));`,
    ]);
    return stdout;
  };
  expect(await ask(body, `v1,${signature}`)).toBe('true');
  expect(await ask(body, `v1,AAAA v1,${signature}`), 'one of two').toBe('true');
  expect(await ask(`${body} `, `v1,${signature}`)).toBe('false');
  expect(await ask(body, 'v1,AAAA')).toBe('false');
});
