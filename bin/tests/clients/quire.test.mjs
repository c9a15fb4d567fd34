// The client that is generated from the description of the API, and the programs that show how it is used, against a running Quire.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  QuireError,
  createClient,
  createMyStory,
  deleteMyStory,
  getMyStory,
  listMyStories,
  pages,
  publishMyStory,
  search,
  updateMyStory,
} from '../../../client/gen/quire.js';

const { token } = JSON.parse(process.env.OWNER);
const url = process.env.BASE_URL;
const client = createClient({ url, token });
const run = promisify(execFile);
const program = (name, ...args) =>
  run(process.execPath, [fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url)), ...args], {
    env: { ...process.env, URL: url, TOKEN: token },
  });

test('a story is written, changed, published and deleted with types that the server knows', async () => {
  const body = { title: 'Client', contentFormat: 'markdown', content: 'One.\n\nTwo.' };
  const { data: draft } = await createMyStory(client, { idempotencyKey: 'client-1', body });
  const { data: again } = await createMyStory(client, { idempotencyKey: 'client-1', body });
  assert.equal(again.id, draft.id);
  const { data: changed } = await updateMyStory(client, { id: draft.id, ifMatch: draft.etag, body: { title: 'Client, changed' } });
  await assert.rejects(
    updateMyStory(client, { id: draft.id, ifMatch: draft.etag, body: { title: 'Late' } }),
    (error) => error instanceof QuireError && error.status === 412 && error.problem.type.endsWith('#changed'),
  );
  const { data: out } = await publishMyStory(client, { id: draft.id, ifMatch: changed.etag, body: {} });
  assert.equal(out.status, 'published');
  const { data: read } = await getMyStory(client, { id: draft.id, format: 'html' });
  assert.match(read.content, /Two\.<\/p>/);
  const titles = [];
  for await (const story of pages(listMyStories, client, { status: 'published', limit: 1 })) titles.push(story.title);
  assert.ok(titles.includes('Client, changed'));
  const { data: gone } = await deleteMyStory(client, { id: draft.id });
  assert.equal(gone.status, 'deleted');
});

test('without a token everybody reads, and no one writes', async () => {
  const anyone = createClient({ url });
  assert.ok(Array.isArray((await search(anyone, { q: 'a' })).data));
  await assert.rejects(listMyStories(anyone), (error) => error.status === 401 && error.problem.type.endsWith('#token-missing'));
});

test('examples: a folder of Markdown is published once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'folder-'));
  try {
    writeFileSync(join(folder, 'ponds.md'), '# Ponds of a folder\n\nWater and reeds.\n');
    const first = await program('publish-folder.mjs', folder);
    assert.match(first.stdout, /^ponds\.md: http/);
    const second = await program('publish-folder.mjs', folder);
    assert.match(second.stdout, /published before/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('examples: a feed is mirrored into drafts', async () => {
  const entry = '<item><title>Reeds &amp; rushes</title><link>https://elsewhere.example/reeds</link><description>&lt;p&gt;Tall.&lt;/p&gt;</description></item>';
  const feed = `data:application/rss+xml,${encodeURIComponent(`<rss><channel>${entry}</channel></rss>`)}`;
  const { stdout } = await program('mirror-feed.mjs', feed);
  assert.match(stdout, /^Reeds & rushes: http/);
  const { data: drafts } = await listMyStories(client, { status: 'draft' });
  assert.equal(drafts.find(({ title }) => title === 'Reeds & rushes').canonicalUrl, 'https://elsewhere.example/reeds');
});

test('examples: the week of a publication is counted', async () => {
  const { data: found } = await search(createClient({ url }), { q: 'the', limit: 50 });
  const place = found.find(({ publicationId, url: address }) => publicationId && new URL(address).pathname.split('/').length === 3);
  const slug = new URL(place.url).pathname.split('/')[1];
  const { stdout } = await program('publication-week.mjs', slug);
  const week = JSON.parse(stdout);
  assert.ok(week.publication.length > 0 && week.stories >= 0 && week.words >= 0);
});
