'use client';
import { lazy, Suspense, useRef, useState } from 'react';
import useSWR from 'swr';
import { href } from '@/gen/href';
import { query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { nextOf, usePages } from '@/lib/usePages';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { Note } from '@/ui/Note';
import { ListCard } from './ListCard';
import { ListMenu } from './ListMenu';
import { YourLists as Lists, YourReadingList } from './Lists.gen';
import css from './Lists.module.css';
import { Waiting } from './Waiting';

const ListDialog = lazy(() => import('./ListDialog'));

/** The reading list, and the lists the reader made. */
export function YourLists() {
  const reading = useSWR('your-reading-list', async () => (await query(YourReadingList, {})).yourReadingList, { revalidateOnFocus: false });
  const { pages, isFailed, isBusy, next, more, again } = usePages(
    ['your-lists'],
    async (to) => (await query(Lists, { to })).yourCatalogs,
    nextOf,
  );
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const show = (id: string) => setGone((now) => new Set([...now].filter((known) => known !== id)));
  const hide = (id: string) => {
    list.current?.focus();
    setGone((now) => new Set([...now, id]));
  };
  const all = new Map(pages?.flatMap((page) => page.items).map((item) => [item.id, item]));
  const items = [...all.values()].filter(({ id }) => !gone.has(id));
  return (
    <>
      <div className={css.new}>
        <Button look="accent" size="s" onClick={(event) => setOpener(event.currentTarget)}>
          New list
        </Button>
      </div>
      {!pages && !isFailed && <Waiting what="your lists" />}
      {isFailed && (
        <Note
          kind="error"
          action={
            <button type="button" onClick={again}>
              Try again
            </button>
          }
        >
          Your lists could not be loaded.
        </Note>
      )}
      {pages && (
        <ul ref={list} tabIndex={-1} className={css.lists} aria-label="Your lists" aria-busy={isBusy}>
          {reading.data && <ListCard list={reading.data} to={href.ShowList({ catalogSlugId: reading.data.slug })} />}
          {items.map((item) => (
            <ListCard key={item.id} list={item} to={href.ShowList({ catalogSlugId: item.slug })}>
              <ListMenu
                list={item}
                onChanged={() => {
                  toast({ text: 'List updated.' });
                  again();
                }}
                onGone={() => hide(item.id)}
                onBack={() => {
                  show(item.id);
                  again();
                }}
              />
            </ListCard>
          ))}
        </ul>
      )}
      {pages && items.length === 0 && <Empty>Make a list to collect stories on a subject, for yourself or for everyone.</Empty>}
      {next !== null && !isFailed && (
        <Button look="quiet" aria-busy={isBusy} onClick={more}>
          Show more
        </Button>
      )}
      <Suspense>
        {opener && (
          <ListDialog
            list={null}
            opener={opener}
            onClosed={() => setOpener(null)}
            onDone={() => {
              toast({ text: 'List created.' });
              again();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
