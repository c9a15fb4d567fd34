import { afterEach, expect, test, vi } from 'vitest';
import type { About } from './about';
import { type Inside, insideOfPage } from './inside';
import { insideFilter, nameOf } from './insideFilter';

const answerWith = (facets: object) =>
  vi.stubGlobal('fetch', async () => Response.json({ results: [{ hits: [], nbHits: 0, page: 0, nbPages: 0, query: '', facets }] }));
afterEach(() => vi.unstubAllGlobals());

const publication = (slug: string): Inside => ({ kind: 'publication', slug });
const topic = (slug: string): Inside => ({ kind: 'topic', slug });

// F108
test('every category stays inside the publication', async () => {
  answerWith({ authorUsername: { ada: 2, 'b"ob': 1 }, tags: { art: 3 } });
  expect(await insideFilter('posts', publication('long-table'))).toBe('collectionSlug:"long-table"');
  expect(await insideFilter('collections', publication('long-table'))).toBe('slug:"long-table"');
  expect(await insideFilter('users', publication('long-table'))).toBe('username:"ada" OR username:"bob"');
  expect(await insideFilter('catalogs', publication('long-table'))).toBe('ownerUsername:"ada" OR ownerUsername:"bob"');
  expect(await insideFilter('tags', publication('long-table'))).toBe('objectID:"art"');
});

test('a publication without stories has no writers and no topics', async () => {
  answerWith({});
  expect(await insideFilter('users', publication('empty'))).toBe('username:"-"');
});

test('after a failure it is asked again', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }));
  await expect(insideFilter('tags', publication('later'))).rejects.toThrow();
  answerWith({ tags: { art: 1 } });
  expect(await insideFilter('tags', publication('later'))).toBe('objectID:"art"');
});

// F440
test('every category stays inside the topic', async () => {
  answerWith({ authorUsername: { ada: 2 }, collectionSlug: { 'long-table': 1 }, tags: { tea: 3, art: 1 } });
  expect(await insideFilter('posts', topic('tea'))).toBe('tags:"tea"');
  expect(await insideFilter('collections', topic('tea'))).toBe('slug:"long-table"');
  expect(await insideFilter('users', topic('tea'))).toBe('username:"ada"');
  expect(await insideFilter('catalogs', topic('tea'))).toBe('ownerUsername:"ada"');
  expect(await insideFilter('tags', topic('tea'))).toBe('objectID:"tea" OR objectID:"art"');
});

const about = (kind: About['kind'], slug: string): About => ({ kind, slug });

test.each([
  ['topic-portal', about('topic', 'tea'), '/tag/tea', '', topic('tea')],
  ['tag-archive', about('topic', 'été'), '/tag/%C3%A9t%C3%A9/archive/2026', '', topic('été')],
  ['publication-profile', about('publication', 'long-table'), '/long-table', '', publication('long-table')],
  ['community-publication-about', about('publication', 'long-table'), '/long-table/about', '', publication('long-table')],
  // On its own host the search page is that of the publication.
  ['community-publication-about', about('publication', 'long-table'), '/about', '', null],
  ['search', null, '/search/users', '?q=a&tag=tea', topic('tea')],
  ['search', about('publication', 'long-table'), '/long-table/search/users', '?q=a', publication('long-table')],
  ['search', null, '/search', '?q=a', null],
  ['user-profile', about('person', 'ines'), '/@ines', '', null],
  ['home', null, '/', '?tag=tea', null],
  ['topic-portal', null, '/tag/%E0%A4%A', '', null],
])('a search from %s about %o at %s%s', (page, of, pathname, search, expected) => {
  expect(insideOfPage(page, of, { pathname, search })).toEqual(expected);
});

test('a topic no one knows is called by its tag', async () => {
  answerWith({});
  expect(await nameOf(topic('tea'))).toBe('tea');
});
