import { gzipSync } from 'node:zlib';
import { type APIRequestContext, expect, test } from './support/test';
import { findSite } from './support/site';

/** Bytes of a page; those that are compressed as gzip does it. */
interface Weight {
  /** The document without what stands in `main`, which is as long as its stories. */
  frame: number;
  /** Its style sheets, compressed. */
  style: number;
  /** The scripts it names, compressed one by one. */
  scripts: number;
}

/** A little more than what the pages of the demo content weigh. */
const MOST: Readonly<Record<string, Weight>> = {
  story: { frame: 40_000, style: 8_000, scripts: 182_000 },
  home: { frame: 35_000, style: 7_000, scripts: 175_500 },
  profile: { frame: 35_000, style: 7_000, scripts: 182_000 },
  topic: { frame: 31_000, style: 6_500, scripts: 177_500 },
  search: { frame: 62_000, style: 9_000, scripts: 176_000 },
};

const zipped = (text: string): number => gzipSync(text).byteLength;
const join = (parts: Iterable<RegExpExecArray>): string => [...parts].map((part) => part[1]).join('');

async function weigh(request: APIRequestContext, path: string): Promise<Weight> {
  const html = await (await request.get(path)).text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const scripts = new Set([...html.matchAll(/<script (?:data-)?src="([^"]+)"(?![^>]*noModule)/gu)].map((found) => found[1] ?? ''));
  const sizes = await Promise.all([...scripts].map(async (src) => zipped(await (await request.get(src)).text())));
  return {
    frame: Buffer.byteLength(html) - Buffer.byteLength(main),
    style: zipped(join(html.matchAll(/<style[^>]*>(.*?)<\/style>/gsu))),
    scripts: sizes.reduce((sum, size) => sum + size, 0),
  };
}

test('pages weigh no more than they did: what stands around their text, their styles and their scripts', async ({ request }) => {
  const { story, person, tag } = await findSite(request);
  const paths = { story: story.url, home: '/', profile: person.url, topic: tag.url, search: `/search?q=${tag.slug}` };
  for (const [name, path] of Object.entries(paths)) {
    const weight = await weigh(request, path);
    for (const part of ['frame', 'style', 'scripts'] as const)
      expect(weight[part], `${name}: ${part}, of ${JSON.stringify(weight)}`).toBeLessThanOrEqual(MOST[name]?.[part] ?? 0);
  }
});
