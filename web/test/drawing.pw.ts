import { type APIRequestContext, expect, request as requests, test } from './support/test';
import { publish } from './support/published';
import { ask, newReader } from './support/reader';
import { OwnServer } from './support/server';
import { drawn } from './support/tier';

/** A page of each kind that is there to be read, as the demo content has them. */
const READ = [
  '/',
  '/about',
  '/explore-topics',
  '/tag/reading',
  '/tag/reading/archive',
  '/tag/reading/recommended',
  '/the-margin',
  '/the-margin/about',
  '/the-margin/all',
  '/the-margin/archive',
  '/the-margin/latest',
  '/the-margin/trending',
  '/the-margin/tagged/design',
  '/@tomas_abara',
  '/@tomas_abara/about',
  '/@tomas_abara/lists',
  '/@tomas_abara/followers',
  '/@tomas_abara/following',
];

/** A green square, as a file. */
const SQUARE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mPgzvIiCTGMahjVMHw1AABNLL8BtP898gAAAABJRU5ErkJggg==',
  'base64',
);

let site: OwnServer;
test.beforeEach(() => {
  // Every request is drawn.
  site = new OwnServer('[cache]\nmegabytes = 0\n');
});
test.afterEach(() => site.end());

/** Which parts of some pages are not drawn with React alone. */
async function drawnByNext(api: APIRequestContext, parts: string[]): Promise<string[]> {
  const others: string[] = [];
  for (const part of parts) {
    const before = await site.counted('renders_alone_total');
    const answer = await api.get(part);
    expect(answer.status(), part).toBe(200);
    if ((await site.counted('renders_alone_total')) === before) others.push(part);
  }
  return others;
}

/**
 * All parts are drawn with React alone in the end. Next draws the first of each kind, and the page is drawn once more to compare; a
 * document that Next sends before its title is there, as it does when it is busy, cannot be compared.
 */
const expectDrawnAlone = (api: APIRequestContext, parts: string[]): Promise<void> => expect.poll(() => drawnByNext(api, parts)).toEqual([]);

/** The document and the data of each. */
const partsOf = (pages: string[]): string[] => pages.flatMap((page) => [page, `${page}?_rsc=beside`]);

test('pages that are there to be read are drawn with React alone, as Next draws them, and so is their data', async () => {
  await site.seed();
  await site.start();
  const api = await requests.newContext({ baseURL: site.url });
  const stories = await api.post('/_/graphql', { data: { query: '{latestPostsFeed(paging:{limit:3}){items{url}}}' } });
  const { items } = ((await stories.json()) as { data: { latestPostsFeed: { items: { url: string }[] } } }).data.latestPostsFeed;
  const parts = partsOf([...drawn(READ), ...items.map(({ url }) => url)]);
  await expectDrawnAlone(api, parts);
  await api.dispose();
});

test('pages with an icon of their own are drawn with React alone, too, and say nothing that Next keeps to itself', async ({ browser }) => {
  await site.seed();
  await site.start();
  const { page } = await newReader(browser, { baseURL: site.url }, site.outbox);
  const { createCollection } = await ask(
    page,
    'mutation($input:CreateCollectionInput!){createCollection(input:$input){__typename ... on Collection{id}}}',
    { input: { slug: 'flint-works', name: 'Flint Works', tagline: 'Stone' } },
  );
  const story = await publish(page, 'Flint', ['It breaks well.'], 'PUBLIC', { collectionId: createCollection?.id });
  const { viewer } = await ask(page, '{viewer{url}}', {});
  for (const design of ['/me/design', '/flint-works/design']) {
    await page.goto(design, { waitUntil: 'networkidle' });
    await page.getByLabel('Choose a picture (Icon)').setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: SQUARE });
    await expect(page.getByLabel('Choose another picture (Icon)')).toHaveCount(1);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('list', { name: 'Designs' }).getByRole('listitem')).toHaveCount(1);
  }
  await page.context().close();
  const api = await requests.newContext({ baseURL: site.url });
  const pages = [String(viewer?.url), `${String(viewer?.url)}/about`, '/flint-works', '/flint-works/latest', story.url];
  const parts = partsOf(pages);
  await expectDrawnAlone(api, parts);
  for (const one of pages) {
    const text = await (await api.get(one)).text();
    expect(text.match(/<link rel="icon"[^>]*>/gu), one).toHaveLength(1);
    expect(text, one).not.toContain('nxt-icon');
  }
  await api.dispose();
});
