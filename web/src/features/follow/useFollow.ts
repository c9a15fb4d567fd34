'use client';
import { useEffect } from 'react';
import { bannerFollowing } from '@/gen/messages/banner';
import { followFailed, followUnfollowed } from '@/gen/messages/follow';
import { type Edge, moveFollowers, patchEdge, readEdge, useEdge } from '@/lib/gql/edges';
import { toast } from '@/lib/toast/queue';
import { edgeKey, type FollowTarget, readFollow, writeFollow } from './target';

const asked = new Set<string>();

/** Where a follow happens decides what its confirmation offers (decision 35). */
export type FollowPlace = 'here' | 'story-footer';

async function change(target: FollowTarget, on: boolean, place: FollowPlace): Promise<void> {
  const key = edgeKey(target);
  const show = (isFollowing: boolean) => {
    patchEdge(key, { isFollowing });
    moveFollowers(key, isFollowing ? 1 : -1);
  };
  show(on);
  try {
    const answer = await writeFollow(target, on);
    if (!('followerCount' in answer)) throw new Error(answer.__typename);
    patchEdge(key, { followers: answer.followerCount });
    confirm(target, on, place);
  } catch {
    show(!on);
    toast({ style: 'ERROR', text: followFailed });
  }
}

function confirm(target: FollowTarget, on: boolean, place: FollowPlace): void {
  if (!on) toast({ text: followUnfollowed(target), action: { label: 'Undo', run: () => void change(target, true, 'here') } });
  else if (place === 'story-footer') toast({ style: 'FOLLOW_PUBLISHER', text: bannerFollowing(target), action: { label: 'Undo', run: () => void change(target, false, place) } });
  else toast({ text: bannerFollowing(target) });
}

/** Whether the reader follows something, asked once after load, and how to change it. */
export function useFollow(target: FollowTarget, place: FollowPlace): { edge: Edge; toggle: () => void } {
  const key = edgeKey(target);
  const { kind, id, slug, name } = target;
  const edge = useEdge(key);
  useEffect(() => {
    if (asked.has(key)) return;
    asked.add(key);
    readFollow({ kind, id, slug, name }).then(
      // What the reader did meanwhile is newer than the answer.
      (known) => { if (known) patchEdge(key, { ...known, ...readEdge(key) }); },
      () => asked.delete(key),
    );
  }, [key, kind, id, slug, name]);
  return { edge, toggle: () => void change(target, !edge.isFollowing, place) };
}
