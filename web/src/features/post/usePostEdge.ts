'use client';
import { useEffect } from 'react';
import { SavedEdge } from '@/features/save/Save.gen';
import { query } from '@/lib/gql/client';
import { type Edge, patchEdge, useEdge } from '@/lib/gql/edges';

const asked = new Set<string>();

/** Claps given, saved, own story: asked for once per story after load, together with the other islands. */
export function usePostEdge(postId: string): Edge {
  const key = `Post:${postId}`;
  useEffect(() => {
    if (asked.has(key)) return;
    asked.add(key);
    query(SavedEdge, { id: postId }).then(
      ({ post }) => { if (post) patchEdge(key, post.viewerEdge); },
      () => asked.delete(key),
    );
  }, [key, postId]);
  return useEdge(key);
}
