import { expect, test } from './support/test';
import { looksRight } from './support/looks';
import { ask, newReader } from './support/reader';
import { watchConsole } from './support/watch';

interface Found {
  staffPicksFeed: { items: { creator: { id: string; name: string }; collection: { id: string; name: string } | null }[] };
}

// F090
// proves F088: "A reader unmutes a writer, and a toast says so"
// proves F091: "Muted writers and publications stand in the settings"
// proves F228: "The settings list whom a reader muted"
test('muted writers and publications stand in their lists and are unmuted there', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const said = watchConsole(page);
  const { staffPicksFeed } = (await ask(
    page,
    '{staffPicksFeed(paging:{limit:25}){items{creator{id name} collection{id name}}}}',
    {},
  )) as unknown as Found;
  const { creator, collection } = staffPicksFeed.items.find((item) => item.collection) ?? {};
  await page.goto('/me/settings/mute', { waitUntil: 'networkidle' });
  await expect(page.getByText('You haven’t muted any writers.')).toBeVisible();
  await ask(page, 'mutation($id:ID!){muteAuthor(targetUserId:$id){__typename}}', { id: creator?.id });
  await ask(page, 'mutation($id:ID!){mutePub(targetCollectionId:$id){__typename}}', { id: collection?.id });

  await page.goto('/me/settings/mute/writers', { waitUntil: 'networkidle' });
  await looksRight(page, 'mute');
  await page.getByRole('button', { name: `Unmute ${creator?.name}` }).click();
  await expect(page.getByRole('status').filter({ hasText: `${creator?.name} has been unmuted.` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Mute ${creator?.name}` })).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByText('You haven’t muted any writers.')).toBeVisible();

  await page.getByRole('link', { name: 'Publications' }).click();
  await expect(page).toHaveURL(/\/mute\/publications$/u);
  const unmute = page.getByRole('button', { name: `Unmute ${collection?.name}` });
  await page.route('**/_/graphql', (route) => (route.request().postData()?.includes('UnmutePub') ? route.abort() : route.fallback()));
  await unmute.click();
  await expect(page.getByRole('status').filter({ hasText: `${collection?.name} could not be unmuted.` })).toBeVisible();
  await expect(unmute).toBeVisible();
  expect(said.filter((line) => !line.includes('net::ERR_FAILED'))).toEqual([]);
});

// proves F226: "A reader sees where their profile lives"
test('the page of one’s own domain says where the profile lives', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await page.goto('/me/settings/custom-domain', { waitUntil: 'networkidle' });
  await expect(page.getByText('Only members can connect a custom domain.')).toBeVisible();
  await looksRight(page, 'domain');
});
