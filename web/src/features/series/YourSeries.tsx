'use client';
import { useRouter } from 'next/navigation';
import { lazy, Suspense, useRef, useState } from 'react';
import { ListCard } from '@/features/lists/ListCard';
import { ListMenu } from '@/features/lists/ListMenu';
import lists from '@/features/lists/Lists.module.css';
import { Waiting } from '@/features/lists/Waiting';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { nextOf, usePages } from '@/lib/usePages';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { ShowMore } from '@/ui/ShowMore';
import { YourSeries as Series } from './Series.gen';

const ListDialog = lazy(() => import('@/features/lists/ListDialog'));

const NONE = {
  PUBLIC: 'Group stories that belong together into a series, so readers can go from one part to the next.',
  PRIVATE: 'You don’t have any private series. Only you can see them.',
} as const;

/** A writer's own series of one kind, with what can be done with each. */
export function YourSeries({ filter }: { filter: 'PUBLIC' | 'PRIVATE' }) {
  const rest = usePages(['your-series', filter], async (to) => (await query(Series, { filter, to })).yourSeries, nextOf);
  const { pages, isFailed, isBusy, again } = rest;
  const router = useRouter();
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
      <div className={lists.new}>
        <Button look="accent" size="s" onClick={(event) => setOpener(event.currentTarget)}>
          New series
        </Button>
      </div>
      {!pages && !isFailed && <Waiting what="your series" />}
      {isFailed && !pages && <Failed onAgain={again}>Your series could not be loaded.</Failed>}
      {pages && (
        <ul ref={list} tabIndex={-1} className={lists.lists} aria-label="Your series" aria-busy={isBusy}>
          {items.map((item) => (
            <ListCard key={item.id} list={item} to={href.ShowList({ catalogSlugId: item.slug })}>
              <ListMenu
                list={item}
                onChanged={() => {
                  toast({ text: 'Series updated.' });
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
      {pages && items.length === 0 && <Empty>{NONE[filter]}</Empty>}
      {pages && <ShowMore what="series" {...rest} />}
      <Suspense>
        {opener && (
          <ListDialog
            list={null}
            what="series"
            opener={opener}
            onClosed={() => setOpener(null)}
            onDone={(made) => {
              toast({ text: 'Series created. Now add stories to it.' });
              router.push(href.ShowList({ catalogSlugId: made.slug }));
            }}
          />
        )}
      </Suspense>
    </>
  );
}
