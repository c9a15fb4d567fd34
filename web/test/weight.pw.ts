import { gzipSync } from 'node:zlib';
import { type APIRequestContext, expect, test } from './support/test';
import { publish } from './support/published';
import { newReader } from './support/reader';
import { findSite } from './support/site';

/** Bytes of a page. */
interface Weight {
  /** The document without what stands in `main`, which is as long as its stories. */
  frame: number;
  /** Its style sheets, as gzip compresses them. */
  style: number;
  /** The scripts it names, as the server sends them: the build compressed them with Brotli. */
  scripts: number;
}

/** A little more than what the pages of the demo content weigh. */
const MOST: Readonly<Record<string, Weight>> = {
  story: { frame: 29_000, style: 5_500, scripts: 129_600 },
  home: { frame: 26_500, style: 5_000, scripts: 135_400 },
  profile: { frame: 26_500, style: 4_700, scripts: 142_800 },
  topic: { frame: 21_500, style: 4_200, scripts: 136_800 },
  search: { frame: 60_000, style: 8_400, scripts: 136_000 },
};

/** How many bytes of a file come over the network. */
async function sent(request: APIRequestContext, src: string): Promise<number> {
  const headers = (await request.get(src, { headers: { 'accept-encoding': 'br' } })).headers();
  expect(headers['content-encoding'], src).toBe('br');
  return Number(headers['content-length']);
}

const zipped = (text: string): number => gzipSync(text).byteLength;
const join = (parts: Iterable<RegExpExecArray>): string => [...parts].map((part) => part[1]).join('');

async function weigh(request: APIRequestContext, path: string): Promise<Weight> {
  const html = await (await request.get(path)).text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const [, folder = '', list = ''] = /folder='([^']+)',scripts=\[([^\]]+)\]/u.exec(html) ?? [];
  const scripts = list.split(',').map((name) => folder + name.slice(1, -1));
  const sizes = await Promise.all(scripts.map((src) => sent(request, src)));
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

test('a story of 6 kB comes in a document of 50 kB, its styles included', async ({ browser, contextOptions, request }) => {
  const { page } = await newReader(browser, contextOptions);
  const sentence = 'The lake was quiet, and so were we; nobody had told the geese. ';
  const story = await publish(
    page,
    'A quiet lake',
    Array.from({ length: 12 }, () => sentence.repeat(8)),
  );
  const html = await (await request.get(story.url)).text();
  expect(html.split(sentence.trim()).length).toBeGreaterThan(90);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(50_000);
});
