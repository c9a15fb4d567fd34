'use client';
import { useLayoutEffect } from 'react';
import { type PostEdgeFragment, SavedEdge } from '@/features/save/Save.gen';
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

/** Claps given, saved, own story: asked for once per story after load, in one request with all else that the page asks. */
export function usePostEdge(postId: string): Edge {
  const key = `Post:${postId}`;
  useLayoutEffect(() => {
    if (asked.has(key)) return;
    asked.add(key);
    query(SavedEdge, { id: postId }).then(
      // What the reader did meanwhile is newer than the answer.
      ({ post }) => {
        if (post) patchEdge(key, { ...post.viewerEdge, ...readEdge(key) });
      },
      () => asked.delete(key),
    );
  }, [key, postId]);
  return useEdge(key);
}
