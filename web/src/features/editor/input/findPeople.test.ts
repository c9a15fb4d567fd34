import { afterEach, expect, test, vi } from 'vitest';
import { findPeople } from './findPeople';

const person = (id: string) => ({ name: `Name ${id}`, username: id });
const graphqlAnswer = (...ids: string[]) => ({ data: { mentionableUsers: ids.map((id) => ({ id, ...person(id), imageUrl: null })) } });
const searchAnswer = (...ids: string[]) => ({
  results: [{ hits: ids.map((id) => ({ objectID: id, userId: id, ...person(id), imageId: null })) }],
});

/** The two answers, or none. */
function answer(graphql: object | null, search: object | null): void {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('fetch', async (path: string) => {
    const body = path === '/_/graphql' ? graphql : search;
    if (!body) throw new TypeError('offline');
    return Response.json(body);
  });
}
const ids = async (): Promise<string[]> => (await findPeople('na', new AbortController().signal)).map(({ userId }) => userId);

afterEach(() => vi.unstubAllGlobals());

test('whom the writer knows comes first, and no one twice', async () => {
  answer(graphqlAnswer('a', 'b'), searchAnswer('c', 'b', 'd'));
  expect(await ids()).toEqual(['a', 'b', 'c', 'd']);
});

test('six are offered', async () => {
  answer(graphqlAnswer('a', 'b', 'c', 'd'), searchAnswer('e', 'f', 'g', 'h'));
  expect(await ids()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('what does not fit the words is not offered', async () => {
  answer(graphqlAnswer(), { results: [{ hits: [{ objectID: 'x', userId: 'x', name: 'Somebody else', username: 'x', imageId: null }] }] });
  expect(await ids()).toEqual([]);
});

test('one that does not answer takes nothing from the other', async () => {
  answer(null, searchAnswer('c'));
  expect(await ids()).toEqual(['c']);
  answer(graphqlAnswer('a'), null);
  expect(await ids()).toEqual(['a']);
  answer(null, null);
  expect(await ids()).toEqual([]);
});
