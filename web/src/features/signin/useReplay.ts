'use client';
import { useEffect, useEffectEvent } from 'react';
import { takeAct } from './intent';

/** Does once, as soon as it can be done, what the reader signed in for. */
export function useReplay(act: string, isReady: boolean, run: () => void): void {
  const replay = useEffectEvent(run);
  useEffect(() => {
    if (isReady && takeAct(act)) replay();
  }, [act, isReady]);
}
