import type { APIRequestContext } from '@playwright/test';

/** Addresses of things that exist on the site under test. */
export interface Site {
  story: { id: string; url: string; title: string; claps: number };
  person: { url: string; name: string };
  publication: { slug: string; url: string; name: string };
  tag: { slug: string; url: string; name: string };
}

const FIELDS = 'id url title clapCount isLocked lang creator { url name } collection { slug url name } tags { slug url name }';

interface Item {
  id: string;
  url: string;
  title: string;
  clapCount: number;
  isLocked: boolean;
  creator: Site['person'];
  collection: Site['publication'] | null;
  tags: Site['tag'][];
}

let known: Promise<Site> | undefined;

/** Accounts made by tests and by the client programs: their stories may change at any time. */
const isMade = (name: string): boolean => name.startsWith('reader-') || name.startsWith('A Program');

/** Looks for a public story in a publication, with a tag, so that the tests hold for any content; not for one by such an account. */
export function findSite(request: APIRequestContext): Promise<Site> {
  known ??= look(request);
  return known;
}

/** The newest stories of the site with these fields, page by page: tests publish many of their own. */
async function* newest<T>(request: APIRequestContext, fields: string): AsyncGenerator<T> {
  for (let to: string | null = null; ;) {
    const query = `query($to: String) { latestPostsFeed(paging: { limit: 30, to: $to }) { items { ${fields} } pagingInfo { next { to } } } }`;
    const answer = await request.post('/_/graphql', { data: { query, variables: { to } } });
    const { data } = (await answer.json()) as { data: { latestPostsFeed: { items: T[]; pagingInfo: { next: { to: string } | null } } } };
    yield* data.latestPostsFeed.items;
    to = data.latestPostsFeed.pagingInfo.next?.to ?? null;
    if (to === null) return;
  }
}

async function look(request: APIRequestContext): Promise<Site> {
  for await (const item of newest<Item>(request, FIELDS)) {
    const [tag] = item.tags;
    if (!item.collection || !tag || item.isLocked || isMade(item.creator.name)) continue;
    return {
      story: { id: item.id, url: item.url, title: item.title, claps: item.clapCount },
      person: item.creator,
      publication: item.collection,
      tag,
    };
  }
  throw new Error('the site under test has no public story in a publication with a tag');
}

/** What stands more often than the first page of a list shows. */
const long = (counts: ReadonlyMap<string, number>): string | undefined => [...counts].find(([, count]) => count > 10)?.[0];

/** The addresses of a publication and of a topic with more stories than their first page has. */
export async function findLongLists(request: APIRequestContext): Promise<{ publication: string; tag: string }> {
  const counts = { publications: new Map<string, number>(), tags: new Map<string, number>() };
  for await (const { collection, tags } of newest<Pick<Item, 'collection' | 'tags'>>(request, 'collection { url } tags { url }')) {
    if (collection) counts.publications.set(collection.url, (counts.publications.get(collection.url) ?? 0) + 1);
    for (const { url } of tags) counts.tags.set(url, (counts.tags.get(url) ?? 0) + 1);
    const [publication, tag] = [long(counts.publications), long(counts.tags)];
    if (publication && tag) return { publication, tag };
  }
  throw new Error('the site under test has no publication and no topic with more than ten stories');
}
