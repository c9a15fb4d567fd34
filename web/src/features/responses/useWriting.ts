'use client';
import { useEffect, useState } from 'react';
import { useViewer } from '@/features/viewer/useViewer';
import type { Block } from '@/features/editor/model/block';
import { forget, keep, savedWriting, NOTHING, type Writing, writingOf } from './writing';

/** What the reader writes under a name: kept in this browser from the first letter until it was sent. Null until it is known who they are. */
export function useWriting(copy: string, signedIn: boolean, published: Block[] | null) {
  const { data } = useViewer(signedIn);
  const viewerId = signedIn ? (data?.viewer?.id ?? null) : null;
  const isKnown = !signedIn || data !== undefined;
  const [writing, setWriting] = useState<Writing | null>(null);
  useEffect(() => {
    if (isKnown) setWriting((before) => before ?? savedWriting(viewerId, copy) ?? (published ? writingOf(published) : NOTHING));
  }, [isKnown, viewerId, copy, published]);
  const write = (blocks: Block[]) => {
    const next = writingOf(blocks);
    keep(viewerId, copy, next);
    setWriting(next);
  };
  /** It was sent, or is not wanted any more. */
  const drop = () => {
    forget(viewerId, copy);
    setWriting(NOTHING);
  };
  return { writing, write, drop };
}
