// @ts-check
// Publishes a folder of Markdown: `URL=… TOKEN=… node publish-folder.mjs FOLDER`. Run again, it publishes only what is new: the name
// of each file is the name of its request.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, createMyStory, publishMyStory } from '../client/gen/quire.js';

const client = createClient({ url: process.env.URL ?? '', token: process.env.TOKEN });
const folder = process.argv[2] ?? '.';

for (const file of readdirSync(folder).filter((name) => name.endsWith('.md')).toSorted()) {
  const text = readFileSync(join(folder, file), 'utf8');
  const title = /^# (.+)$/m.exec(text)?.[1] ?? file.replace(/\.md$/, '');
  const { data: story } = await createMyStory(client, {
    idempotencyKey: `folder:${file}`,
    body: { title, contentFormat: 'markdown', content: text },
  });
  if (story.status !== 'draft') {
    console.log(`${file}: published before, ${story.url}`);
    continue;
  }
  const { data: published } = await publishMyStory(client, { id: story.id, ifMatch: story.etag, body: { notifyFollowers: false } });
  console.log(`${file}: ${published.url}`);
}
