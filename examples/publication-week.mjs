// @ts-check
// Counts a publication's week: `URL=… node publication-week.mjs SLUG`. How many stories came out in the last seven days, how long they
// are, and how they were received.
import { createClient, pages, publication, publicationStories } from '../client/gen/quire.js';

const client = createClient({ url: process.env.URL ?? '' });
const slug = process.argv[2] ?? '';
const since = Date.now() - 7 * 86_400_000;
const week = { stories: 0, words: 0, claps: 0, responses: 0 };

const { data: place } = await publication(client, { slug });
for await (const story of pages(publicationStories, client, { slug, limit: 50 })) {
  // The newest stand first: the rest is older.
  if (!story.publishedAt || Date.parse(story.publishedAt) < since) break;
  week.stories += 1;
  week.words += story.wordCount;
  week.claps += story.clapCount;
  week.responses += story.responseCount;
}
console.log(JSON.stringify({ publication: place.name, followers: place.followerCount, ...week }));
