'use client';
import type { MouseEvent, ReactNode } from 'react';
import type { IndexName } from '@/lib/search/hits';
import { reportClick } from './reportClick';

interface Props {
  queryId: string | undefined;
  index: IndexName;
  objectId: string;
  place: number;
  children: ReactNode;
}

/** Around a hit: whichever of its links is followed, also in a new tab, the hit was taken. */
export function HitClick({ queryId, index, objectId, place, children }: Props) {
  const take = (event: MouseEvent) => {
    if (event.button < 2 && event.target instanceof Element && event.target.closest('a')) reportClick(queryId, index, objectId, place);
  };
  return (
    <div onClickCapture={take} onAuxClickCapture={take}>
      {children}
    </div>
  );
}
