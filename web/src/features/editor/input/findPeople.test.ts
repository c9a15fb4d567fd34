import { afterEach, expect, test, vi } from 'vitest';
import { findPeople } from './findPeople';

const person = (id: string) => ({ name: `Name ${id}`, username: id });
const known = (...ids: string[]) => ({ data: { mentionableUsers: ids.map((id) => ({ id, ...person(id), imageUrl: null })) } });
const found = (...ids: string[]) => ({
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

test('whom the writer knows comes first, and nobody twice', async () => {
  answer(known('a', 'b'), found('c', 'b', 'd'));
  expect(await ids()).toEqual(['a', 'b', 'c', 'd']);
});

test('six are offered', async () => {
  answer(known('a', 'b', 'c', 'd'), found('e', 'f', 'g', 'h'));
  expect(await ids()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('what does not fit the words is not offered', async () => {
  answer(known(), { results: [{ hits: [{ objectID: 'x', userId: 'x', name: 'Somebody else', username: 'x', imageId: null }] }] });
  expect(await ids()).toEqual([]);
});

test('one that does not answer takes nothing from the other', async () => {
  answer(null, found('c'));
  expect(await ids()).toEqual(['c']);
  answer(known('a'), null);
  expect(await ids()).toEqual(['a']);
  answer(null, null);
  expect(await ids()).toEqual([]);
});
