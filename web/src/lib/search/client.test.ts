import { afterEach, expect, test, vi } from 'vitest';
import { search, searchOne, type SearchRequest } from './client';

afterEach(() => {
  vi.unstubAllGlobals();
});

function answering(answer: () => Promise<Response>) {
  const asked: { path: string; body: { requests: Record<string, unknown>[] } }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(init.body)) as { requests: Record<string, unknown>[] } });
    return answer();
  });
  return asked;
}
const results = (...hits: string[]): Response => Response.json({ results: hits.map((objectID) => ({ hits: [{ objectID }] })) });
const posts: SearchRequest<'posts'> = { index: 'posts', query: 'tea', hitsPerPage: 8, filters: 'tags:tea' };

// S175, S182
test('each index is one request of one call, with its analytics tag and click analytics', async () => {
  const asked = answering(async () => results('a', 'b'));
  const found = await search([posts, { index: 'users', query: 'tea', hitsPerPage: 3 }]);
  expect(found.map((result) => result.hits[0]?.objectID)).toEqual(['a', 'b']);
  expect(asked.length).toBe(1);
  expect(asked[0]?.body.requests).toMatchObject([
    {
      indexName: 'posts',
      query: 'tea',
      hitsPerPage: 8,
      filters: 'tags:tea',
      analyticsTags: ['search_post'],
      analytics: true,
      clickAnalytics: true,
    },
    { indexName: 'users', query: 'tea', hitsPerPage: 3, analyticsTags: ['search_user'], analytics: true, clickAnalytics: true },
  ]);
});

// S174
test('a status of 400 or above and a network that fails are errors', async () => {
  for (const status of [400, 404, 503]) {
    answering(async () => Response.json({ message: 'no' }, { status }));
    await expect(searchOne(posts)).rejects.toThrow(String(status));
  }
  answering(() => Promise.reject(new TypeError('offline')));
  await expect(searchOne(posts)).rejects.toThrow('offline');
});

test('an answer that was left out is an error', async () => {
  answering(async () => results());
  await expect(searchOne(posts)).rejects.toThrow('no answer');
});
