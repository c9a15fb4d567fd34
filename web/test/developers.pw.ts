import { expect, test } from './support/test';
import { looksRight } from './support/looks';

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
