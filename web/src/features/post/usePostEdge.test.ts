import { expect, test } from 'vitest';
import { patchEdge, readEdge } from '@/lib/gql/edges';
import { knowPosts } from './usePostEdge';

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
