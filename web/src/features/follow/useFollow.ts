'use client';
import { useLayoutEffect } from 'react';
import { bannerFollowing } from '@/gen/messages/banner';
import { followFailed, followUnfollowed } from '@/gen/messages/follow';
import { type Edge, moveFollowers, patchEdge, readEdge, useEdge } from '@/lib/gql/edges';
import { toast } from '@/lib/toast/queue';
import { edgeKey, type FollowTarget, type Followable, edgeOf, readFollow, whyNot, writeFollow } from './target';

const asked = new Set<string>();

/** What a list of the reader's own brought, with whether they follow it: that is asked for no more. */
export function knowFollows(kind: FollowTarget['kind'], id: string, brought: Followable): void {
  const key = edgeKey({ kind, id });
  if (asked.has(key)) return;
  asked.add(key);
  patchEdge(key, { ...edgeOf(brought), ...readEdge(key) });
}

/** The same of writers and publications. */
export function knowPublishers<P extends readonly (Followable & { __typename: 'User' | 'Collection'; id: string })[]>(publishers: P): P {
  for (const one of publishers) knowFollows(one.__typename, one.id, one);
  return publishers;
}

/** Where a follow happens decides how its confirmation looks. */
export type FollowPlace = 'here' | 'story-footer';

async function change(target: FollowTarget, on: boolean, place: FollowPlace): Promise<void> {
  const key = edgeKey(target);
  const show = (isFollowing: boolean) => {
    patchEdge(key, { isFollowing });
    moveFollowers(key, isFollowing ? 1 : -1);
  };
  const putBack = (text: string) => {
    show(!on);
    toast({ style: 'ERROR', text });
  };
  show(on);
  try {
    const answer = await writeFollow(target, on);
    if (!('followerCount' in answer)) return putBack(whyNot(answer));
    patchEdge(key, { followers: answer.followerCount });
    confirm(target, on, place);
  } catch {
    putBack(followFailed);
  }
}

/** Says what happened, with a way back. */
function confirm(target: FollowTarget, on: boolean, place: FollowPlace): void {
  const action = { label: 'Undo', run: () => void change(target, !on, 'here') };
  const text = on ? bannerFollowing(target) : followUnfollowed(target);
  toast({ text, action, ...(on && place === 'story-footer' && { style: 'FOLLOW_PUBLISHER' as const }) });
}

/** Whether the reader follows something, asked once after load, and how to change it. */
export function useFollow(target: FollowTarget, place: FollowPlace): { edge: Edge; toggle: () => void } {
  const key = edgeKey(target);
  const { kind, id, slug, name } = target;
  const edge = useEdge(key);
  useLayoutEffect(() => {
    if (asked.has(key)) return;
    asked.add(key);
    readFollow({ kind, id, slug, name }).then(
      // What the reader did meanwhile is newer than the answer, and not in its count.
      (known) => {
        if (!known) return;
        const { followers, isFollowing = known.isFollowing } = readEdge(key);
        patchEdge(key, { ...known, ...readEdge(key) });
        if (followers === undefined && isFollowing !== known.isFollowing) moveFollowers(key, isFollowing ? 1 : -1);
      },
      () => asked.delete(key),
    );
  }, [key, kind, id, slug, name]);
  return { edge, toggle: () => void change(target, !edge.isFollowing, place) };
}
