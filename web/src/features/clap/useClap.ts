'use client';
import { useEffect, useRef, useState } from 'react';
import { usePostEdge } from '@/features/post/usePostEdge';
import { mutate } from '@/lib/gql/client';
import { patchEdge, readEdge } from '@/lib/gql/edges';
import { toast } from '@/lib/toast/queue';
import { ClapBurst } from './burst';
import { ClapPost, UnclapPost } from './Clap.gen';

const given = (key: string): number => readEdge(key).clapCount ?? 0;

/** Claps of one story: the total, the reader's own, and how to give and take back. */
export function useClap(postId: string, total: number) {
  const key = `Post:${postId}`;
  const edge = usePostEdge(postId);
  const [added, setAdded] = useState(0);
  const burst = useRef<ClapBurst | null>(null);
  useEffect(() => {
    const show = (claps: number) => {
      patchEdge(key, { clapCount: Math.max(0, given(key) + claps) });
      setAdded((n) => n + claps);
    };
    const send = async (numClaps: number) => {
      const { clapPost } = await mutate(ClapPost, { postId, numClaps });
      if (clapPost.__typename !== 'Post') throw new Error(clapPost.__typename);
    };
    const undo = (claps: number) => {
      show(-claps);
      toast({ style: 'ERROR', text: 'Your claps could not be counted. Please try again.' });
    };
    const current = new ClapBurst({ given: () => given(key), show, send, undo });
    burst.current = current;
    const leave = () => void current.flush();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [key, postId]);
  const takeBack = async () => {
    await burst.current?.flush();
    const mine = given(key);
    patchEdge(key, { clapCount: 0 });
    setAdded((n) => n - mine);
    try {
      const { unclapPost } = await mutate(UnclapPost, { postId });
      if (unclapPost.__typename !== 'Post') throw new Error(unclapPost.__typename);
    } catch {
      patchEdge(key, { clapCount: mine });
      setAdded((n) => n + mine);
      toast({ style: 'ERROR', text: 'Your claps could not be taken back. Please try again.' });
    }
  };
  return { total: Math.max(0, total + added), mine: edge.clapCount ?? 0, own: edge.isAuthor ?? false, isKnown: edge.isAuthor !== undefined, clap: () => burst.current?.clap() ?? false, takeBack };
}
