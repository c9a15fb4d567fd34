// @ts-check
// Mirrors a feed into drafts: `URL=… TOKEN=… node mirror-feed.mjs FEED`. Each entry becomes a draft once, which says where it appeared
// first.
import { createClient, createMyStory } from '../client/gen/quire.js';

const client = createClient({ url: process.env.URL ?? '', token: process.env.TOKEN });
const feed = await (await fetch(process.argv[2] ?? '')).text();

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (/** @type {string} */ text) =>
  text.replace(/^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/, '$1').replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => ENTITIES[/** @type {'amp'} */ (name)]);

/** What an entry says in an element. @param {string} entry @param {string} name */
const said = (entry, name) => plain(new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name}>`).exec(entry)?.[1] ?? '').trim();

for (const [entry] of feed.matchAll(/<item[\s>][\s\S]*?<\/item>/g)) {
  const [title, link] = [said(entry, 'title'), said(entry, 'link')];
  const content = said(entry, 'content:encoded') || said(entry, 'description');
  if (!title || !link || !content) continue;
  const { data: draft } = await createMyStory(client, {
    idempotencyKey: `feed:${link}`.slice(0, 255),
    body: { title, contentFormat: 'html', content, canonicalUrl: link },
  });
  console.log(`${title}: ${draft.editUrl}`);
}
