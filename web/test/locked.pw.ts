import { type APIRequestContext, expect, test } from './support/test';
import { publish } from './support/published';
import { looksRight } from './support/looks';
import { ask, newReader, signIn } from './support/reader';
import { makeStory } from './support/writing';

const HIDDEN = 'Qozzavine';

/** The document of an address, and what the router is given in its place, followed to where they lead. */
async function documents(request: APIRequestContext, path: string): Promise<string> {
  const [page, payload] = [await request.get(path), await request.get(path, { headers: { rsc: '1' } })];
  expect(payload.headers()['content-type'] ?? '', path).toMatch(/html|x-component/u);
  return `${await page.text()}${await payload.text()}`;
}

test('the words behind the wall, and of a draft, stand in no document, payload or preview of others', async ({
  browser,
  baseURL,
  request,
}) => {
  const { page: writer } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const opening = ['An opening that everyone may read.', ...Array.from({ length: 8 }, (_, n) => `More of the opening, part ${n}.`)];
  const locked = await publish(
    writer,
    'Behind the wall',
    [...opening, ...Array.from({ length: 20 }, (_, n) => `${HIDDEN} ${n}.`)],
    'LOCKED',
  );
  const draft = await makeStory(writer, `${HIDDEN} is not out yet`, { text: HIDDEN });
  const { viewer } = await ask(writer, '{viewer{url}}', {});
  const profile = String(viewer?.url);
  const document = await documents(request, locked.url);
  expect(document, 'the page is there, with its preview').toContain('An opening that everyone may read.');
  expect(document).toMatch(/property="og:title"/u);
  for (const path of [
    locked.url,
    `/p/${locked.id}`,
    `/p/${locked.id}/responses`,
    `/p/${draft.id}`,
    `/p/${draft.id}/edit`,
    profile,
    `${profile}/latest`,
  ])
    expect(await documents(request, path), path).not.toContain(HIDDEN);
});

// proves F423: "Reading is metered"
test('someone without a membership reads three members’ stories a month, whichever way they come, and then meets the wall', async ({
  browser,
  baseURL,
}) => {
  const options = { ...(baseURL && { baseURL }) };
  const { page: writer } = await newReader(browser, options);
  const opening = Array.from({ length: 9 }, (_, n) => `The opening, part ${n}.`);
  const stories = [];
  for (let n = 0; n < 4; n += 1) stories.push(await publish(writer, `Metered ${n}`, [...opening, `${HIDDEN} ${n}.`], 'LOCKED'));
  const { viewer } = await ask(writer, '{viewer{url}}', {});
  await writer.context().close();
  const { page: reader } = await newReader(browser, options);
  const hidden = (n: number) => reader.getByText(`${HIDDEN} ${n}.`);
  const note = reader.getByRole('status').filter({ hasText: /free member-only/u });

  await reader.goto(stories[0]?.url ?? '');
  await expect(hidden(0)).toBeVisible();
  await expect(note).toContainText('You have 2 free member-only stories left this month.');
  await looksRight(reader, 'metered');
  await reader.reload();
  await expect(note).toContainText('You have 2 free member-only stories left this month.');

  // A link that was looked at ahead of the visit opens nothing by itself.
  await reader.goto(String(viewer?.url));
  await reader.getByRole('link', { name: 'Metered 1' }).first().hover();
  await reader.getByRole('link', { name: 'Metered 1' }).first().click();
  await expect(hidden(1)).toBeVisible();
  await expect(note).toContainText('You have 1 free member-only story left this month.');

  await reader.goto(stories[2]?.url ?? '');
  await expect(note).toContainText('This is your last free member-only story this month.');
  await reader.goto(stories[3]?.url ?? '');
  const wall = reader.getByRole('region', { name: 'Membership required' });
  await expect(wall.getByRole('heading')).toHaveText('You’ve read your free stories this month');
  await expect(hidden(3)).toHaveCount(0);
  await looksRight(reader, 'wall-used-up');
  await reader.goto(stories[1]?.url ?? '');
  await expect(hidden(1), 'what is open stays open').toBeVisible();
});

test('a visitor at the wall is offered an account, and comes back to the story', async ({ browser, baseURL, page }) => {
  const { page: writer } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const opening = Array.from({ length: 9 }, (_, n) => `The opening, part ${n}.`);
  const story = await publish(writer, 'For an account', [...opening, `${HIDDEN}.`], 'LOCKED');
  await writer.context().close();
  await page.goto(story.url);
  const wall = page.getByRole('region', { name: 'Membership required' });
  await expect(wall.getByRole('heading')).toHaveText('Keep reading with a free account');
  await expect(wall.getByRole('link', { name: 'Create a free account' })).toHaveAttribute(
    'href',
    new RegExp(`redirect=${encodeURIComponent(story.url).replaceAll('.', String.raw`\.`)}`, 'u'),
  );
  await looksRight(page, 'wall-stranger');
  await wall.getByRole('link', { name: 'Create a free account' }).click();
  await signIn(page);
  await expect(page).toHaveURL(new RegExp(`${story.id}`, 'u'));
  await expect(page.getByText(`${HIDDEN}.`)).toBeVisible();
});
