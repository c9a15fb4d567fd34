import { afterEach, expect, test, vi } from 'vitest';
import { publicationFilter } from './publication';

const answerWith = (facets: object) => vi.stubGlobal('fetch', async () => Response.json({ results: [{ hits: [], nbHits: 0, page: 0, nbPages: 0, query: '', facets }] }));
afterEach(() => vi.unstubAllGlobals());

// F108
test('every category stays inside the publication', async () => {
  answerWith({ authorUsername: { ada: 2, 'b"ob': 1 }, tags: { art: 3 } });
  expect(await publicationFilter('posts', 'long-table')).toBe('collectionSlug:"long-table"');
  expect(await publicationFilter('collections', 'long-table')).toBe('slug:"long-table"');
  expect(await publicationFilter('users', 'long-table')).toBe('username:"ada" OR username:"bob"');
  expect(await publicationFilter('catalogs', 'long-table')).toBe('ownerUsername:"ada" OR ownerUsername:"bob"');
  expect(await publicationFilter('tags', 'long-table')).toBe('objectID:"art"');
});

test('a publication without stories has no writers and no topics', async () => {
  answerWith({});
  expect(await publicationFilter('users', 'empty')).toBe('username:"-"');
});

test('after a failure it is asked again', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }));
  await expect(publicationFilter('tags', 'later')).rejects.toThrow();
  answerWith({ tags: { art: 1 } });
  expect(await publicationFilter('tags', 'later')).toBe('objectID:"art"');
});
