import { expect, request as requests, test } from '@playwright/test';
import { OwnServer } from './support/server';

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

let site: OwnServer;
test.beforeEach(() => {
  site = new OwnServer();
});
test.afterEach(() => site.end());

test('pages that are there to be read are drawn with React alone, as Next draws them, and so is their data', async () => {
  await site.seed();
  await site.start();
  const api = await requests.newContext({ baseURL: site.url });
  const stories = await api.post('/_/graphql', { data: { query: '{latestPostsFeed(paging:{limit:3}){items{url}}}' } });
  const { items } = ((await stories.json()) as { data: { latestPostsFeed: { items: { url: string }[] } } }).data.latestPostsFeed;
  const read = [...READ, ...items.map(({ url }) => url)];
  /** How many of the parts that were drawn in a theme were drawn with React alone. */
  const drawn = async (theme: string, parts: string[]): Promise<number> => {
    const before = await site.counted('renders_alone_total');
    for (const url of read) {
      for (const part of parts) {
        const answer = await api.get(url + part, { headers: { cookie: theme && `theme=${theme}` } });
        expect(answer.status(), url + part).toBe(200);
      }
    }
    return (await site.counted('renders_alone_total')) - before;
  };
  // Next draws the first of each kind, and the page is drawn once more to compare. A document that it sends before its title is there
  // cannot be compared.
  const both = ['', '?_rsc=beside'];
  await drawn('', both);
  await drawn('dark', both);
  expect(await drawn('light', both)).toBe(2 * read.length);
  await api.dispose();
});
