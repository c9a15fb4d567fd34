'use client';
import { useLayoutEffect } from 'react';
import { type PostEdgeFragment, PostEdges } from '@/features/save/Save.gen';
import { POSTS_BY_IDS_MAX } from '@/gen/limits';
import { query } from '@/lib/gql/client';
import { type Edge, patchEdge, readEdge, useEdge } from '@/lib/gql/edges';

/** Stories that were asked for, or came with a list. */
const asked = new Set<string>();

type Known = PostEdgeFragment & { id: string };

const keyOf = (id: string): string => `Post:${id}`;

/** What the reader did meanwhile is newer than the answer. */
const know = ({ id, viewerEdge }: Known): void => patchEdge(keyOf(id), { ...viewerEdge, ...readEdge(keyOf(id)) });

/** Stories that a list of the reader's own brought, with what they did with each: that is asked for no more. */
export function knowPosts<P extends readonly Known[]>(posts: P): P {
  for (const post of posts) {
    if (asked.has(post.id)) continue;
    asked.add(post.id);
    know(post);
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
    ({ postsByIds }) => postsByIds.forEach(know),
    () => ids.forEach((id) => asked.delete(id)),
  );
}

/** Asks for what the reader did with a story, once, together with the others of this turn. */
export function askForPost(id: string): void {
  if (asked.has(id)) return;
  asked.add(id);
  if (wanted.push(id) === 1) queueMicrotask(askWanted);
}

/** Claps given, saved, own story: asked for once per story after load, in one question for all stories of the page. */
export function usePostEdge(postId: string): Edge {
  useLayoutEffect(() => askForPost(postId), [postId]);
  return useEdge(keyOf(postId));
}
