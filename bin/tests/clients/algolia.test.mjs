// The unmodified Algolia clients, v5 and v4, against a running Quire with the demo content.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { algoliasearch } from 'algoliasearch';
import { liteClient } from 'algoliasearch/lite';
import algoliasearchV4 from 'algoliasearch-v4';

const { hostname, port } = new URL(process.env.BASE_URL);
const v5Hosts = { hosts: [{ url: hostname, port: Number(port), protocol: 'http', accept: 'readWrite' }] };
const v4Hosts = { hosts: [{ url: `${hostname}:${port}`, protocol: 'http', accept: 3 }] };
const v5 = algoliasearch('quire', 'search-only', v5Hosts);
const lite = liteClient('quire', 'search-only', v5Hosts);
const v4 = algoliasearchV4('quire', 'search-only', v4Hosts);

// A new server answers 503 while it builds its index, and the clients give up a host that does.
before(async () => {
  const body = JSON.stringify({ requests: [{ indexName: 'posts', query: '' }] });
  const answer = () => fetch(new URL('/1/indexes/*/queries', process.env.BASE_URL), { method: 'POST', body });
  while ((await answer()).status === 503) await wait(50);
});

/** A title that is certainly in the index: the newest story's. */
async function anyTitle() {
  const { results } = await v5.search({ requests: [{ indexName: 'posts', query: '', hitsPerPage: 1 }] });
  return results[0].hits[0].title;
}

const wordOf = (title) => title.split(/\s+/).sort((a, b) => b.length - a.length)[0].replace(/[^\p{L}]/gu, '');

for (const [name, search] of [
  ['v5', (requests) => v5.search({ requests })],
  ['v5 lite', (requests) => lite.search({ requests })],
  ['v4', (requests) => v4.multipleQueries(requests.map(({ indexName, query, ...params }) => ({ indexName, query, params })))],
]) {
  test(`${name}: several indexes in one call, answered in order`, async () => {
    const word = wordOf(await anyTitle());
    const { results } = await search([
      { indexName: 'posts', query: word, hitsPerPage: 3, clickAnalytics: true, analyticsTags: ['search_post'] },
      { indexName: 'users', query: '', hitsPerPage: 2 },
      { indexName: 'tags', query: '', hitsPerPage: 2, filters: 'postCount>=1' },
      { indexName: 'collections', query: '' },
    ]);
    assert.deepEqual(results.map((result) => result.index), ['posts', 'users', 'tags', 'collections']);
    const [posts, users, tags, collections] = results;
    assert.ok(posts.nbHits >= 1);
    assert.ok(posts.hits.length <= 3);
    assert.equal(posts.page, 0);
    assert.equal(posts.hitsPerPage, 3);
    assert.match(posts.queryID, /^[0-9a-f]{32}$/);
    for (const hit of posts.hits) {
      assert.ok(hit.objectID && hit.postId && hit.title);
      assert.ok('latestPublishedAt' in hit);
    }
    assert.match(JSON.stringify(posts.hits[0]._highlightResult), /<em>/);
    assert.equal(users.queryID, undefined);
    assert.equal(users.hits.length, 2);
    assert.ok(users.hits.every((hit) => hit.userId && hit.username && hit.name));
    assert.ok(tags.hits.every((hit) => hit.tagSlug && hit.displayText));
    assert.ok(collections.hits.every((hit) => hit.collectionId && hit.name && 'imageId' in hit));
  });

  test(`${name}: a typo still finds the story`, async () => {
    const title = await anyTitle();
    const word = wordOf(title);
    const typo = word.slice(0, 3) + word.slice(4);
    const { results } = await search([{ indexName: 'posts', query: typo, hitsPerPage: 20 }]);
    assert.ok(results[0].hits.some((hit) => hit.title === title), `${typo} should find “${title}”`);
  });
}

test('v4: one index at a time', async () => {
  const answer = await v4.initIndex('posts').search('', { hitsPerPage: 2, page: 1 });
  assert.equal(answer.page, 1);
  assert.equal(answer.hits.length, 2);
});

test('v5: one index at a time', async () => {
  const answer = await v5.searchSingleIndex({ indexName: 'users', searchParams: { query: '', hitsPerPage: 1 } });
  assert.equal(answer.hits.length, 1);
});

test('a broken filter is refused with words, by status 400', async () => {
  await assert.rejects(
    v5.search({ requests: [{ indexName: 'posts', query: '', filters: 'AND AND (' }] }),
    (error) => error.status === 400 && error.message.length > 0,
  );
});

test('an unknown index is refused with words', async () => {
  await assert.rejects(v5.search({ requests: [{ indexName: 'secrets', query: '' }] }), (error) =>
    error.status === 404 || error.status === 400,
  );
});

for (const [name, client] of [
  [
    'v5',
    {
      values: (facetQuery) =>
        v5.searchForFacetValues({ indexName: 'posts', facetName: 'tags', searchForFacetValuesRequest: { facetQuery } }),
      browse: async (browseParams, each) =>
        await v5.browseObjects({ indexName: 'posts', browseParams, aggregator: ({ hits }) => each(hits) }),
      one: (objectID, attributesToRetrieve) => v5.getObject({ indexName: 'posts', objectID, attributesToRetrieve }),
      several: (ids) => v5.getObjects({ requests: ids.map((objectID) => ({ indexName: 'posts', objectID })) }),
      settings: (indexName) => v5.getSettings({ indexName }),
      search: (searchParams) => v5.searchSingleIndex({ indexName: 'posts', searchParams }),
    },
  ],
  [
    'v4',
    {
      values: (facetQuery) => v4.initIndex('posts').searchForFacetValues('tags', facetQuery),
      browse: async (browseParams, each) => await v4.initIndex('posts').browseObjects({ ...browseParams, batch: each }),
      one: (objectID, attributesToRetrieve) =>
        v4.initIndex('posts').getObject(objectID, attributesToRetrieve ? { attributesToRetrieve } : undefined),
      several: (ids) => v4.initIndex('posts').getObjects(ids),
      settings: (indexName) => v4.initIndex(indexName).getSettings(),
      search: ({ query, ...params }) => v4.initIndex('posts').search(query, params),
    },
  ],
]) {
  const browsed = async (params) => {
    const pages = [];
    await client.browse(params, (hits) => pages.push(hits));
    return pages;
  };

  test(`${name}: the values of a facet`, async () => {
    const { facetHits } = await client.values('');
    assert.ok(facetHits.length > 0);
    assert.ok(facetHits.every(({ value, highlighted, count }) => value && highlighted && count > 0));
    const { facetHits: fitting } = await client.values(facetHits[0].value.slice(0, 2));
    assert.ok(fitting.some(({ value }) => value === facetHits[0].value));
  });

  test(`${name}: a browse goes through everything once, page by page`, async () => {
    const all = (await browsed({})).flat();
    const ids = all.map(({ objectID }) => objectID);
    assert.ok(ids.length > 3);
    assert.equal(new Set(ids).size, ids.length);
    const pages = await browsed({ hitsPerPage: 3 });
    assert.equal(pages.length, Math.ceil(ids.length / 3));
    assert.deepEqual(pages.flat().map(({ objectID }) => objectID), ids);
    const titles = (await browsed({ attributesToRetrieve: ['title'], hitsPerPage: 500 })).flat();
    assert.deepEqual(Object.keys(titles[0]).sort(), ['objectID', 'title']);
    const locked = (await browsed({ filters: 'isLocked:true', hitsPerPage: 2 })).flat();
    assert.ok(locked.length < ids.length && locked.every(({ isLocked }) => isLocked));
  });

  test(`${name}: things by their ids`, async () => {
    const [first, second] = (await browsed({ hitsPerPage: 2 })).flat();
    assert.deepEqual(await client.one(first.objectID), first);
    assert.deepEqual(await client.one(first.objectID, ['title']), { objectID: first.objectID, title: first.title });
    const { results } = await client.several([second.objectID, 'nobody', first.objectID]);
    assert.deepEqual(results, [second, null, first]);
    await assert.rejects(client.one('nobody'), (error) => error.status === 404 && error.message.length > 0);
  });

  test(`${name}: what an index is set to`, async () => {
    const settings = await client.settings('posts');
    assert.ok(settings.searchableAttributes.includes('title'));
    assert.ok(settings.attributesForFaceting.includes('tags'));
    assert.equal(settings.paginationLimitedTo, 1000);
    await assert.rejects(client.settings('secrets'), (error) => error.status === 404);
  });

  test(`${name}: an offset, words as typed, and attributes that are searched alone`, async () => {
    const { hits } = await client.search({ query: '', hitsPerPage: 4 });
    const part = await client.search({ query: '', offset: 1, length: 2 });
    assert.deepEqual(part.hits.map(({ objectID }) => objectID), hits.slice(1, 3).map(({ objectID }) => objectID));
    assert.equal(part.length, 2);
    const word = wordOf(hits[0].title);
    const typo = word.slice(0, 3) + word.slice(4);
    const strict = await client.search({ query: typo, typoTolerance: false });
    assert.ok(!strict.hits.some(({ objectID }) => objectID === hits[0].objectID));
    const titled = await client.search({ query: word, restrictSearchableAttributes: ['title'], hitsPerPage: 50 });
    assert.ok(titled.hits.some(({ objectID }) => objectID === hits[0].objectID));
    await assert.rejects(
      client.search({ query: word, restrictSearchableAttributes: ['password'] }),
      (error) => error.status === 400 && error.message.includes('password'),
    );
  });

  test(`${name}: a cursor that was made up is refused with words`, async () => {
    await assert.rejects(browsed({ cursor: 'AAAA' }), (error) => error.status === 400 && error.message.includes('cursor'));
  });
}
