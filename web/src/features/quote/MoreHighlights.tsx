'use client';
import { useState } from 'react';
import { query } from '@/lib/gql/client';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import { Highlight } from './Highlight';
import { type HighlightPartsFragment, MoreHighlightsBy } from './Highlights.gen';

/** A person's highlights after the first page, on demand. */
export function MoreHighlights({ userId, to }: { userId: string; to: string }) {
  const [items, setItems] = useState<HighlightPartsFragment[]>([]);
  const [next, setNext] = useState<string | null>(to);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const load = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      const { userResult } = await query(MoreHighlightsBy, { id: userId, to: next });
      if (userResult.__typename === 'User') setItems((known) => [...known, ...userResult.highlights.items]);
      setNext(userResult.__typename === 'User' ? (userResult.highlights.pagingInfo.next?.to ?? null) : null);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      {items.map((highlight) => <Highlight key={highlight.id} highlight={highlight} />)}
      {state === 'failed' && <Note kind="error" action={<button type="button" onClick={() => void load()}>Try again</button>}>The highlights could not be loaded.</Note>}
      {next && state !== 'failed' && <Button look="quiet" onClick={() => void load()} aria-busy={state === 'busy'}>Show more highlights</Button>}
    </>
  );
}
