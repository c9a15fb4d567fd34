'use client';
import { useLayoutEffect } from 'react';
import { type PostEdgeFragment, PostEdges } from '@/features/save/Save.gen';
import { POSTS_BY_IDS_MAX } from '@/gen/limits';
import { query } from '@/lib/gql/client';
import { type Edge, patchEdge, readEdge, useEdge } from '@/lib/gql/edges';

const asked = new Set<string>();

/** Stories that a list of the reader's own brought, with what they did with each: that is asked for no more. */
export function knowPosts<P extends readonly (PostEdgeFragment & { id: string })[]>(posts: P): P {
  for (const { id, viewerEdge } of posts) {
    const key = `Post:${id}`;
    if (asked.has(key)) continue;
    asked.add(key);
    // What the reader did meanwhile is newer than the answer.
    patchEdge(key, { ...viewerEdge, ...readEdge(key) });
  }
  return posts;
}

/** Stories that are still to be asked for. */
const wanted: string[] = [];

/** Asks for what the reader did with the stories of a page, which are all named before its turn is over. */
function askWanted(): void {
  const ids = wanted.splice(0, POSTS_BY_IDS_MAX);
  if (wanted.length > 0) queueMicrotask(askWanted);
  query(PostEdges, { ids }).then(
    // What the reader did meanwhile is newer than the answer.
    ({ postsByIds }) => postsByIds.forEach(({ id, viewerEdge }) => patchEdge(`Post:${id}`, { ...viewerEdge, ...readEdge(`Post:${id}`) })),
    () => ids.forEach((id) => asked.delete(`Post:${id}`)),
  );
}

/** Claps given, saved, own story: asked for once per story after load, in one question for all stories of the page. */
export function usePostEdge(postId: string): Edge {
  const key = `Post:${postId}`;
  useLayoutEffect(() => {
    if (asked.has(key)) return;
    asked.add(key);
    if (wanted.push(postId) === 1) queueMicrotask(askWanted);
  }, [key, postId]);
  return useEdge(key);
}
