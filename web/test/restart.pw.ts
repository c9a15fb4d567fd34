import { OwnServer } from './support/server';
import { expect, test } from './support/test';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

interface Visit {
  cache: string | null;
  /** What is on it. */
  tags: string[];
  text: string;
}

/** A page as a stranger's browser gets it, and whether it was drawn for them. */
async function visit(site: OwnServer, path: string): Promise<Visit> {
  const answer = await fetch(site.url + path, { headers: { 'user-agent': BROWSER } });
  expect(answer.status, path).toBe(200);
  const tags = answer.headers.get('surrogate-key')?.split(' ') ?? [];
  return { cache: answer.headers.get('x-cache'), tags, text: await answer.text() };
}

const nonce = (text: string): string | undefined => /nonce="([^"]+)"/u.exec(text)?.[1];
const plain = ({ text }: Visit): string => text.replaceAll(nonce(text) ?? ' ', '');

interface Story {
  id: string;
  url: string;
}

/** The newest story, and one whose page says nothing of it. */
async function twoStories(site: OwnServer): Promise<[Story, Story]> {
  const query = '{ latestPostsFeed(paging: { limit: 25 }) { items { id url } } }';
  const answer = await fetch(`${site.url}/_/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data } = (await answer.json()) as { data: { latestPostsFeed: { items: Story[] } } };
  const [newest, ...others] = data.latestPostsFeed.items;
  for (const other of others) {
    if (newest && !(await visit(site, other.url)).tags.includes(`post:${newest.id}`)) return [newest, other];
  }
  throw new Error('every story names the newest');
}

test('pages that were drawn outlive a restart, but for what changed meanwhile', async () => {
  const site = new OwnServer();
  try {
    await site.seed();
    await site.start();
    const [changed, other] = await twoStories(site);
    const found = async () => [(await visit(site, changed.url)).cache, (await visit(site, other.url)).cache];
    const story = await visit(site, other.url);
    expect(await found()).toEqual(['MISS', 'HIT']);
    await site.stop();
    await site.start();
    const again = await visit(site, other.url);
    expect(again.cache).toBe('HIT');
    expect(nonce(again.text)).not.toBe(nonce(story.text));
    expect(plain(again)).toBe(plain(story));
    // Another program changes something while no one serves; then the server is killed before it writes its pages again.
    await site.stop();
    await site.run('pick', changed.id, 'off');
    await site.run('pick', changed.id, 'on');
    await site.start();
    expect(await found()).toEqual(['MISS', 'HIT']);
    await site.kill();
    await site.start();
    expect(await found()).toEqual(['MISS', 'HIT']);
  } finally {
    await site.end();
  }
});

test('another configuration draws its own pages', async () => {
  const site = new OwnServer();
  try {
    await site.seed();
    await site.start();
    expect((await visit(site, '/')).cache).toBe('MISS');
    await site.stop();
    site.more = '[site]\nname = "Other"\n';
    await site.start();
    const page = await visit(site, '/');
    expect(page.cache).toBe('MISS');
    expect(page.text).toContain('Other');
  } finally {
    await site.end();
  }
});
