import type { APIRequestContext } from '@playwright/test';

/** Addresses of things that exist on the site under test. */
export interface Site {
  story: { id: string; url: string; title: string; claps: number };
  person: { url: string; name: string };
  publication: { slug: string; url: string; name: string };
  tag: { slug: string; url: string; name: string };
}

const QUERY = `{ latestPostsFeed(paging: { limit: 50 }) { items {
  id url title clapCount isLocked lang creator { url name } collection { slug url name } tags { slug url name }
} } }`;

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

/** Looks for a public story in a publication, with a tag, so that the tests hold for any content. */
export function findSite(request: APIRequestContext): Promise<Site> {
  known ??= look(request);
  return known;
}

async function look(request: APIRequestContext): Promise<Site> {
  const answer = await request.post('/_/graphql', { data: { query: QUERY } });
  const { data } = (await answer.json()) as { data: { latestPostsFeed: { items: Item[] } } };
  const item = data.latestPostsFeed.items.find((i) => i.collection && i.tags.length > 0 && !i.isLocked);
  const [tag] = item?.tags ?? [];
  if (!item?.collection || !tag) throw new Error('the site under test has no public story in a publication with a tag');
  return { story: { id: item.id, url: item.url, title: item.title, claps: item.clapCount }, person: item.creator, publication: item.collection, tag };
}
