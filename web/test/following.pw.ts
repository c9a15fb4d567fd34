import { expect, type Route, test } from './support/test';
import { looksRight } from './support/looks';
import { ask, newReader } from './support/reader';
import { findSite } from './support/site';
import { watchConsole } from './support/watch';

interface Found {
  staffPicksFeed: { items: { creator: { id: string; name: string }; collection: { id: string; name: string } | null }[] };
}

// proves F083: "A reader sees everything they follow"
test('what a reader follows is listed by kind, looked for, left and taken back', async ({ browser, baseURL, request }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const said = watchConsole(page);
  const { tag } = await findSite(request);
  const { staffPicksFeed } = (await ask(
    page,
    '{staffPicksFeed(paging:{limit:25}){items{creator{id name} collection{id name}}}}',
    {},
  )) as unknown as Found;
  const { creator, collection } = staffPicksFeed.items.find((item) => item.collection) ?? {};
  await page.goto('/me/following', { waitUntil: 'networkidle' });
  await expect(page.getByText('You don’t follow anyone yet.')).toBeVisible();
  await ask(page, 'mutation($id:ID!){followUser(targetUserId:$id){__typename}}', { id: creator?.id });
  await ask(page, 'mutation($id:ID!){followCollection(targetCollectionId:$id){__typename}}', { id: collection?.id });
  await ask(page, 'mutation($id:ID!){followTag(tagSlug:$id){__typename}}', { id: tag.slug });

  await page.reload({ waitUntil: 'networkidle' });
  await looksRight(page, 'following');
  const unfollow = page.getByRole('button', { name: `Unfollow ${creator?.name}` });
  await unfollow.click();
  await expect(page.getByRole('button', { name: `Follow ${creator?.name}` })).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(unfollow).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search what you follow' }).fill('zzqxjvkw');
  await expect(page.getByText('You don’t follow anything called “zzqxjvkw”.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search what you follow' }).fill((creator?.name ?? '').toUpperCase());
  await expect(unfollow).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search what you follow' }).fill('');
  await page.getByRole('button', { name: 'Publications' }).click();
  await expect(page.getByRole('list', { name: 'Publications you follow' }).getByText(collection?.name ?? '')).toBeVisible();
  await page.getByRole('button', { name: 'Topics', exact: true }).click();
  const topic = page.getByRole('button', { name: `Unfollow ${tag.name}` });
  await page.route('**/_/graphql', (route) => (route.request().postData()?.includes('UnfollowTag') ? route.abort() : route.fallback()));
  await topic.click();
  await expect(
    page
      .locator('[role="status"], [role="alert"]')
      .filter({ hasText: /.{10,}/u })
      .first(),
  ).toBeVisible();
  await expect(topic).toBeVisible();
  expect(said.filter((line) => !line.includes('net::ERR_FAILED'))).toEqual([]);
});

test('what is searched while a follow is under way is found with it', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const { staffPicksFeed } = (await ask(page, '{staffPicksFeed(paging:{limit:1}){items{creator{id name}}}}', {})) as unknown as Found;
  const { id, name } = staffPicksFeed.items[0]?.creator ?? {};
  await ask(page, 'mutation($id:ID!){followUser(targetUserId:$id){__typename}}', { id });
  await page.goto('/me/following', { waitUntil: 'networkidle' });
  const held: Route[] = [];
  await page.route('**/_/graphql', (route) =>
    route.request().postData()?.includes('mutation FollowUser(') ? void held.push(route) : route.fallback(),
  );
  await page.getByRole('button', { name: `Unfollow ${name}` }).click();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => held.length).toBe(1);
  await page.getByRole('searchbox', { name: 'Search what you follow' }).fill(name ?? '');
  // Whatever the page asks for without waiting is answered before this is.
  await ask(page, '{viewer{id}}', {});
  const found = page.waitForResponse((answer) => answer.request().postData()?.includes('query FollowedUsers(') === true);
  await held[0]?.continue();
  await found;
  await expect(page.getByRole('button', { name: `Unfollow ${name}` })).toBeVisible();
  await expect(page.getByText(/^You don’t follow/u)).toHaveCount(0);
});

// proves F084: "A reader gets suggestions that leave out whom they follow"
test('suggestions leave out whom the reader follows', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.goto('/me/following/suggestions', { waitUntil: 'networkidle' });
  const people = page.getByRole('region', { name: 'People and publications' });
  const name =
    (
      await people
        .getByRole('button', { name: /^Follow /u })
        .first()
        .getAttribute('aria-label')
    )?.replace('Follow ', '') ?? '';
  await people.getByRole('button', { name: `Follow ${name}`, exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: `You are now following ${name}.` })).toBeVisible();
  await looksRight(page, 'suggestions');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(people.getByRole('button', { name: /^Follow /u }).first()).toBeVisible();
  await expect(people.getByRole('button', { name: new RegExp(`^(Follow|Following) ${name}$`, 'u') })).toHaveCount(0);
});

// proves F085: "A reader reads a feed of followed writers alone"
// proves F086: "A reader reads the feed of one followed writer or publication"
test('the feed of followed writers, and of one of them', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const { staffPicksFeed } = (await ask(
    page,
    '{staffPicksFeed(paging:{limit:25}){items{creator{id name} collection{id name}}}}',
    {},
  )) as unknown as Found;
  const { creator, collection } = staffPicksFeed.items.find((item) => item.collection) ?? {};
  await page.goto('/me/following-feed/writers', { waitUntil: 'networkidle' });
  await expect(page.getByText('The writers you follow haven’t published a story yet.')).toBeVisible();
  await ask(page, 'mutation($id:ID!){followUser(targetUserId:$id){__typename}}', { id: creator?.id });
  await ask(page, 'mutation($id:ID!){followCollection(targetCollectionId:$id){__typename}}', { id: collection?.id });
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.locator('main article').first()).toContainText(creator?.name ?? '');
  await looksRight(page, 'following-feed');
  await page
    .getByRole('navigation', { name: 'Writers you follow' })
    .getByRole('link', { name: creator?.name ?? '' })
    .click();
  await expect(page).toHaveURL(new RegExp(`/me/following-feed/writers/${creator?.id}$`, 'u'));
  await expect(page.getByRole('heading', { level: 2, name: creator?.name ?? '' })).toBeVisible();
  await page.goto(`/me/following-feed/publications/${collection?.id}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 2, name: collection?.name ?? '' })).toBeVisible();
  await expect(page.locator('main article').first()).toBeVisible();
  await page.goto('/me/following-feed/writers/0123456789ab', { waitUntil: 'networkidle' });
  await expect(page.getByText('This writer is no longer here.')).toBeVisible();
});
