'use client';
import { useState } from 'react';
import { type ListItemFragment, ListItems } from '@/features/lists/Lists.gen';
import { query } from '@/lib/gql/client';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import { Part } from './Part';
import css from './Series.module.css';

interface Props {
  part: string;
  to: string;
  /** The number of the last part above. */
  above: number;
  signedIn: boolean;
}

/** The parts of a series after the first page, on demand. */
export function MoreParts({ part, to, above, signedIn }: Props) {
  const [items, setItems] = useState<readonly ListItemFragment[]>([]);
  const [next, setNext] = useState<string | null>(to);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const load = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      const { catalogResult: found } = await query(ListItems, { part, to: next });
      if (found.__typename === 'Catalog') setItems((known) => [...known, ...found.catalogItems.items.filter(({ post }) => post)]);
      setNext(found.__typename === 'Catalog' ? (found.catalogItems.pagingInfo.next?.to ?? null) : null);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      {items.length > 0 && (
        <ol className={css.parts} start={above + 1} aria-label="More parts">
          {items.map((item, at) => (
            <Part key={item.postId} item={item} number={above + at + 1} signedIn={signedIn} />
          ))}
        </ol>
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
