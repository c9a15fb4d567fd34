'use client';
import { lazy, Suspense, useRef, useState } from 'react';
import { NoRole } from '@/features/errors/NoAccess';
import { Waiting } from '@/features/lists/Waiting';
import { Selection } from '@/features/stories/Selection';
import css from '@/features/stories/Stories.module.css';
import { query } from '@/lib/gql/client';
import { plural } from '@/lib/text/count';
import { toast } from '@/lib/toast/queue';
import { nextOf, usePages } from '@/lib/usePages';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { ShowMore } from '@/ui/ShowMore';
import { type DeskPostFragment, DeskPosts, type DeskPostsQuery } from './Desk.gen';
import { DeskRow, titleOf } from './DeskRow';
import type { Pick } from './picks';
import { DESK_TABS, type DeskTab } from './tabs';

const TakeOutDialog = lazy(() => import('./TakeOutDialog'));

interface DeskSearch {
  words: string;
  writer: string;
  tag: string;
}

const nextOfDesk = (page: DeskPostsQuery['collectionPosts']): string | null =>
  page.__typename === 'CollectionPostPage' ? nextOf(page) : null;

interface Props {
  collection: { id: string; name: string; url: string };
  tab: DeskTab;
  search: DeskSearch;
}

/** The stories of a publication in one place, found by title, writer and topic. */
export function StoriesList({ collection, tab, search: { words, writer, tag } }: Props) {
  const { id, name, url } = collection;
  const { filter, label, empty } = DESK_TABS[tab];
  const { pages, ...rest } = usePages(
    ['desk-stories', id, tab, words, writer, tag],
    async (to) =>
      (await query(DeskPosts, { id, filter: filter ?? 'PUBLISHED', words, writer: writer || null, tag: tag || null, to })).collectionPosts,
    nextOfDesk,
  );
  const { isFailed, isBusy, next, again } = rest;
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [picks, setPicks] = useState<Readonly<Record<string, Partial<Record<Pick, boolean>>>>>({});
  const [taking, setTaking] = useState<{ stories: readonly DeskPostFragment[]; opener: HTMLElement } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  if (!pages && isFailed) return <Failed onAgain={again}>The stories could not be loaded.</Failed>;
  if (!pages) return <Waiting what="the stories" />;
  const [first] = pages;
  if (first && first.__typename !== 'CollectionPostPage') return <NoRole name={name} url={url} />;
  // What changes while one looks moves what comes after it into the page before.
  const all = new Map(pages.flatMap((page) => (page.__typename === 'CollectionPostPage' ? page.items : [])).map((one) => [one.id, one]));
  const items = [...all.values()]
    .filter((one) => !gone.has(one.id))
    .map((one) => ({
      ...one,
      isFeatured: picks[one.id]?.featured ?? one.isFeatured,
      isPinned: picks[one.id]?.pinned ?? one.isPinned,
    }));
  const picked = items.filter((one) => chosen.has(one.id));
  const isSearched = words !== '' || writer !== '' || tag !== '';
  const done = (ids: readonly string[]) => {
    setGone((now) => new Set([...now, ...ids]));
    setChosen(new Set());
    list.current?.focus();
    toast({ text: `${plural(ids.length, 'story is', 'stories are')} no longer in ${name}.` });
  };
  return (
    <>
      <span className="sr" role="status">
        {isSearched && !isBusy ? `${plural(items.length, 'story', 'stories')} found${next !== null ? ', and more' : ''}` : ''}
      </span>
      {items.length === 0 && next === null && <Empty>{isSearched ? 'No stories match your search.' : empty}</Empty>}
      {items.length > 0 && (
        <Selection
          all={items.length}
          chosen={picked.length}
          onAll={(on) => setChosen(new Set(on ? items.map((one) => one.id) : []))}
          action="Take out…"
          onAct={() => list.current && setTaking({ stories: picked, opener: list.current })}
        />
      )}
      <ul ref={list} tabIndex={-1} className={css.list} aria-label={label} aria-busy={isBusy}>
        {items.map((story) => (
          <DeskRow
            key={story.id}
            story={story}
            collection={collection}
            isChosen={chosen.has(story.id)}
            onChoose={() =>
              setChosen((now) => new Set(now.has(story.id) ? [...now].filter((one) => one !== story.id) : [...now, story.id]))
            }
            onPicked={(pick, on) => setPicks((now) => ({ ...now, [story.id]: { ...now[story.id], [pick]: on } }))}
            onTakeOut={(opener) => setTaking({ stories: [story], opener })}
          />
        ))}
      </ul>
      <ShowMore what="stories" {...rest} />
      <Suspense>
        {taking && (
          <TakeOutDialog
            ids={taking.stories.map((one) => one.id)}
            title={taking.stories[0] ? titleOf(taking.stories[0]) : ''}
            collection={collection}
            opener={taking.opener}
            onClosed={() => setTaking(null)}
            onDone={done}
          />
        )}
      </Suspense>
    </>
  );
}
