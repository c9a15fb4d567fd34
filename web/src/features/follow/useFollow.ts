'use client';
import { useEffect } from 'react';
import { followFailed, followUnfollowed } from '@/gen/messages';
import { type Edge, patchEdge, useEdge } from '@/lib/gql/edges';
import { toast } from '@/lib/toast/queue';
import { edgeKey, type FollowTarget, readFollow, writeFollow } from './target';

const asked = new Set<string>();

async function change(target: FollowTarget, on: boolean): Promise<void> {
  const key = edgeKey(target);
  patchEdge(key, { isFollowing: on });
  try {
    const type = await writeFollow(target, on);
    if (type !== target.kind) throw new Error(type);
    if (!on) toast({ text: followUnfollowed(target) });
  } catch {
    patchEdge(key, { isFollowing: !on });
    toast({ style: 'ERROR', text: followFailed });
  }
}

/** Whether the reader follows something, asked once after load, and how to change it. */
export function useFollow(target: FollowTarget): { edge: Edge; toggle: () => void } {
  const key = edgeKey(target);
  const { kind, id, slug, name } = target;
  const edge = useEdge(key);
  useEffect(() => {
    if (asked.has(key)) return;
    asked.add(key);
    readFollow({ kind, id, slug, name }).then(
      (known) => { if (known) patchEdge(key, known); },
      () => asked.delete(key),
    );
  }, [key, kind, id, slug, name]);
  return { edge, toggle: () => void change(target, !edge.isFollowing) };
}
