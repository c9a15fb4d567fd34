'use client';
import { useEffect, useRef } from 'react';
import { usePostEdge } from '@/features/post/usePostEdge';
import { mutate } from '@/lib/gql/client';
import { patchEdge, readEdge } from '@/lib/gql/edges';
import { toast } from '@/lib/toast/queue';
import { ClapBurst } from './burst';
import { ClapPost, type ClapPostMutation, UnclapPost, type UnclapPostMutation } from './Clap.gen';

type Answer = ClapPostMutation['clapPost'] | UnclapPostMutation['unclapPost'];

const given = (key: string): number => readEdge(key).clapCount ?? 0;

/** Claps on the page are the same in every place: the total moves with the reader's own. */
function move(key: string, start: number, claps: number): void {
  const { clapTotal = start } = readEdge(key);
  patchEdge(key, { clapCount: Math.max(0, given(key) + claps), clapTotal: Math.max(0, clapTotal + claps), viewerHasClappedSinceFetch: claps > 0 });
}

/** What the server counted; throws why it did not. */
function counted(answer: Answer): { clapCount: number; clapTotal: number } {
  if (answer.__typename !== 'Post') throw new Error(answer.__typename);
  return { clapCount: answer.viewerEdge.clapCount, clapTotal: answer.clapCount };
}

/** Claps of one story: the total, the reader's own, and how to give and take back. */
export function useClap(postId: string, start: number) {
  const key = `Post:${postId}`;
  const edge = usePostEdge(postId);
  const burst = useRef<ClapBurst | null>(null);
  useEffect(() => {
    const current: ClapBurst = new ClapBurst({
      given: () => given(key),
      show: (claps) => move(key, start, claps),
      send: async (numClaps) => {
        const exact = counted((await mutate(ClapPost, { postId, numClaps })).clapPost);
        // What was clapped meanwhile is not in it yet.
        if (!current.isPending) patchEdge(key, exact);
      },
      undo: (claps) => {
        move(key, start, -claps);
        toast({ style: 'ERROR', text: 'Your claps could not be counted. Please try again.' });
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
    const mine = given(key);
    move(key, start, -mine);
    try {
      patchEdge(key, counted((await mutate(UnclapPost, { postId })).unclapPost));
      toast({ text: mine === 1 ? 'Your clap was taken back.' : `Your ${mine} claps were taken back.` });
    } catch {
      move(key, start, mine);
      toast({ style: 'ERROR', text: 'Your claps could not be taken back. Please try again.' });
    }
  };
  return { total: edge.clapTotal ?? start, mine: edge.clapCount ?? 0, own: edge.isAuthor ?? false, isKnown: edge.isAuthor !== undefined, clap: () => burst.current?.clap() ?? false, takeBack };
}
