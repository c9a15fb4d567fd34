'use client';
import { lazy, Suspense, useRef, useState } from 'react';
import useSWR from 'swr';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { nextOf, usePages } from '@/lib/usePages';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { ShowMore } from '@/ui/ShowMore';
import { ListCard } from './ListCard';
import { ListMenu } from './ListMenu';
import { YourLists as Lists, YourReadingList } from './Lists.gen';
import css from './Lists.module.css';
import { Waiting } from './Waiting';

const ListDialog = lazy(() => import('./ListDialog'));

/** The reading list, and the lists the reader made. */
export function YourLists() {
  const reading = useSWR('your-reading-list', async () => (await query(YourReadingList, {})).yourReadingList, { revalidateOnFocus: false });
  const rest = usePages(['your-lists'], async (to) => (await query(Lists, { to })).yourCatalogs, nextOf);
  const { pages, isFailed, isBusy, again } = rest;
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
      {isFailed && !pages && <Failed onAgain={again}>Your lists could not be loaded.</Failed>}
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
      {pages && <ShowMore what="lists" {...rest} />}
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
