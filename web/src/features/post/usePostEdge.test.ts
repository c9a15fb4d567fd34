import { expect, test, vi } from 'vitest';
import { query } from '@/lib/gql/client';
import { patchEdge, readEdge } from '@/lib/gql/edges';
import { askForPost, knowPosts } from './usePostEdge';

vi.mock('@/lib/gql/client', () => ({ query: vi.fn() }));

const idsOf = (variables: unknown) => (variables as { ids: string[] }).ids;

const nothing = { isSaved: false, clapCount: 0, isAuthor: false, canHide: false };

test('what a list brought of a story is known, and stays as it was known first', () => {
  knowPosts([{ id: 'a', viewerEdge: { ...nothing, clapCount: 3 } }]);
  expect(readEdge('Post:a')).toEqual({ ...nothing, clapCount: 3 });
  patchEdge('Post:a', { isSaved: true });
  knowPosts([{ id: 'a', viewerEdge: nothing }]);
  expect(readEdge('Post:a')).toMatchObject({ isSaved: true, clapCount: 3 });
});

test('what the reader did before the answer came is newer than it', () => {
  patchEdge('Post:b', { isSaved: true });
  knowPosts([{ id: 'b', viewerEdge: nothing }]);
  expect(readEdge('Post:b')).toEqual({ ...nothing, isSaved: true });
});

test('the stories of a page are asked for together, fifty at once, each once, and again after a failure', async () => {
  const answer = vi.mocked(query).mockImplementation(async (_, variables) => {
    const ids = idsOf(variables);
    if (ids.includes('p0')) throw new Error('unreached');
    return { postsByIds: ids.map((id) => ({ id, viewerEdge: { ...nothing, clapCount: 2 } })) };
  });
  const asked = () => answer.mock.calls.map(([, variables]) => idsOf(variables).length);
  for (let n = 0; n < 60; n++) askForPost(`p${n}`);
  askForPost('p59');
  await vi.waitFor(() => expect(readEdge('Post:p59')).toMatchObject({ clapCount: 2 }));
  expect(asked()).toEqual([50, 10]);
  askForPost('p1');
  askForPost('p59');
  await vi.waitFor(() => expect(readEdge('Post:p1')).toMatchObject({ clapCount: 2 }));
  expect(asked()).toEqual([50, 10, 1]);
});
