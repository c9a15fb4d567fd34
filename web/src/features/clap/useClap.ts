'use client';
import { useEffect, useRef } from 'react';
import { usePostEdge } from '@/features/post/usePostEdge';
import { useViewer } from '@/features/viewer/useViewer';
import { patchEdge, readEdge } from '@/lib/gql/edges';
import { isUnreached } from '@/lib/gql/unreached';
import { toast } from '@/lib/toast/queue';
import { ClapBurst } from './burst';
import { giveClaps, keepClaps, keepTakenBack, sayNotTakenBack, sayUncounted, sendWaiting, takeBackClaps, waiting } from './sendWaiting';

const given = (key: string): number => readEdge(key).clapCount ?? 0;

/** Claps on the page are the same in every place: the total moves with the reader's own. */
function move(key: string, start: number, claps: number): void {
  const { clapTotal = start } = readEdge(key);
  patchEdge(key, {
    clapCount: Math.max(0, given(key) + claps),
    clapTotal: Math.max(0, clapTotal + claps),
    viewerHasClappedSinceFetch: claps > 0,
  });
}

const KEPT = 'Your claps are saved on this device and added later.';

/** Claps of one story: the total, the reader's own, and how to give and take back. */
export function useClap(postId: string, start: number) {
  const key = `Post:${postId}`;
  const edge = usePostEdge(postId);
  const burst = useRef<ClapBurst | null>(null);
  const viewerId = useViewer().data?.viewer?.id;
  const viewer = useRef(viewerId);
  useEffect(() => {
    viewer.current = viewerId;
  }, [viewerId]);
  useEffect(() => {
    const current: ClapBurst = new ClapBurst({
      given: () => given(key),
      show: (claps) => move(key, start, claps),
      send: async (claps) => {
        const [reader, before] = [viewer.current, given(key) - claps];
        const wait = async (isTried: boolean) => {
          if (!reader) throw new Error('signed out');
          await keepClaps({ viewerId: reader, postId, claps, before, isTried });
          if (waiting.has(reader)) toast({ text: navigator.onLine ? KEPT : `You’re offline. ${KEPT}` });
        };
        // Behind what waits already, so that all is sent in order.
        if (!navigator.onLine || (reader && waiting.has(reader))) return wait(false);
        try {
          const exact = await giveClaps(postId, claps);
          // What was clapped meanwhile is not in it yet.
          if (!current.isPending) patchEdge(key, exact);
        } catch (error) {
          if (!isUnreached(error)) throw error;
          await wait(true);
        }
      },
      undo: (claps) => {
        move(key, start, -claps);
        sayUncounted();
      },
    });
    burst.current = current;
    const leave = () => void current.flush();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [key, postId, start]);
  const takeBack = async () => {
    await burst.current?.flush();
    if (viewerId) await sendWaiting(viewerId);
    const mine = given(key);
    move(key, start, -mine);
    if (viewerId && !navigator.onLine) {
      keepTakenBack({ viewerId, postId, mine });
      toast({ text: 'You’re offline. Your claps are undone when you’re back online.' });
      return;
    }
    try {
      patchEdge(key, await takeBackClaps(postId));
      if (viewerId) waiting.drop(viewerId, postId);
    } catch (error) {
      if (!viewerId || !isUnreached(error)) {
        move(key, start, mine);
        sayNotTakenBack();
        return;
      }
      keepTakenBack({ viewerId, postId, mine });
    }
    toast({ text: mine === 1 ? 'Clap undone.' : `${mine} claps undone.` });
  };
  return {
    total: edge.clapTotal ?? start,
    mine: edge.clapCount ?? 0,
    own: edge.isAuthor ?? false,
    isKnown: edge.isAuthor !== undefined,
    clap: () => burst.current?.clap() ?? false,
    takeBack,
  };
}
