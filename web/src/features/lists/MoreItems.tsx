'use client';
import { useState } from 'react';
import { query } from '@/lib/gql/client';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import { type ListItemFragment, ListItems } from './Lists.gen';
import css from './Lists.module.css';
import { PublicItem } from './PublicItem';

/** What stands on somebody's list after the first page, on demand. */
export function MoreItems({ part, to, signedIn }: { part: string; to: string; signedIn: boolean }) {
  const [items, setItems] = useState<readonly ListItemFragment[]>([]);
  const [next, setNext] = useState<string | null>(to);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const load = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      const { catalogResult: found } = await query(ListItems, { part, to: next });
      if (found.__typename === 'Catalog') setItems((known) => [...known, ...found.catalogItems.items]);
      setNext(found.__typename === 'Catalog' ? (found.catalogItems.pagingInfo.next?.to ?? null) : null);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      {items.length > 0 && (
        <ul className={css.lists} aria-label="More of the list">
          {items.map((item) => (
            <PublicItem key={item.postId} item={item} signedIn={signedIn} />
          ))}
        </ul>
      )}
      {state === 'failed' && (
        <Note
          kind="error"
          action={
            <button type="button" onClick={() => void load()}>
              Try again
            </button>
          }
        >
          Couldn’t load more.
        </Note>
      )}
      {next && state !== 'failed' && (
        <Button look="quiet" aria-busy={state === 'busy'} onClick={() => void load()}>
          Show more
        </Button>
      )}
    </>
  );
}
