'use client';
import { lazy, Suspense, useRef, useState } from 'react';
import { reasonOf } from '@/features/settings/act';
import * as href from '@/gen/href';
import { plural } from '@/lib/text/count';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Failed } from '@/ui/Failed';
import { ShowMore } from '@/ui/ShowMore';
import { Skeleton } from '@/ui/Skeleton';
import { Selection } from './Selection';
import type { OwnStoryFragment } from './Stories.gen';
import css from './Stories.module.css';
import { StoryMenu } from './StoryMenu';
import { nameOf, StoryRow } from './StoryRow';
import { type StoryTab, TABS } from './tabs';
import { trash, undelete } from './trash';
import { afterUndelete } from './Undeleted';
import { useStories } from './useStories';

const UnpublishDialog = lazy(() => import('./UnpublishDialog'));

function Waiting() {
  return (
    <div className={css.waiting} aria-busy="true">
      <span className="sr" role="status">
        Loading your stories
      </span>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key}>
          <Skeleton w="70%" h="1.375rem" />
          <Skeleton w="40%" h="1rem" />
        </div>
      ))}
    </div>
  );
}

function Nothing({ tab, words }: { tab: StoryTab; words: string }) {
  if (words) return <Empty>No stories with “{words}” in the title.</Empty>;
  const writes = tab === 'drafts' || tab === 'public';
  return (
    <Empty
      action={
        writes && (
          <Link className={buttonClass()} href={href.ShowNewPost()}>
            Write a story
          </Link>
        )
      }
    >
      {TABS[tab].empty}
    </Empty>
  );
}

/** Takes a story out of the trash; the browser goes on to where it says so. */
async function bringBack({ id, title }: OwnStoryFragment): Promise<void> {
  try {
    await undelete(id);
    location.assign(afterUndelete(id, title));
  } catch (error) {
    toast({ style: 'ERROR', text: reasonOf(error) });
  }
}

/** One's own stories in one place: found by their words, done with one by one or together. */
export function StoriesPanel({ tab, words }: { tab: StoryTab; words: string }) {
  const { items, rest, shown } = useStories(tab, words);
  const { isFailed, isBusy, next, again } = rest;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const [taking, setTaking] = useState<{ story: OwnStoryFragment; opener: HTMLElement } | null>(null);
  if (isFailed && !items) return <Failed onAgain={again}>Your stories could not be loaded.</Failed>;
  if (!items) return <Waiting />;
  const isTrash = tab === 'deleted';
  const picked = items.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const choose = (id: string) => setChosen((now) => new Set(now.has(id) ? [...now].filter((known) => known !== id) : [...now, id]));
  const toTrash = (ids: readonly string[]) => {
    // What had the focus goes away with its story.
    list.current?.focus();
    setChosen(new Set());
    void trash(ids, shown);
  };
  return (
    <>
      <span className="sr" role="status">
        {words && !isBusy ? `${plural(items.length, 'story', 'stories')} found${next !== null ? ', and more' : ''}` : ''}
      </span>
      {items.length === 0 && next === null && <Nothing tab={tab} words={words} />}
      {!isTrash && items.length > 0 && (
        <Selection
          all={items.length}
          chosen={picked.length}
          onAll={(on) => setChosen(new Set(on ? items.map(({ id }) => id) : []))}
          onAct={() => toTrash(picked)}
        />
      )}
      <ul ref={list} tabIndex={-1} className={css.list} aria-label={TABS[tab].label} aria-busy={isBusy}>
        {items.map((story) => (
          <StoryRow key={story.id} story={story} isChosen={isTrash ? null : chosen.has(story.id)} onChoose={() => choose(story.id)}>
            {isTrash ? (
              <Button look="quiet" size="s" aria-label={`Restore ${nameOf(story)}`} onClick={() => void bringBack(story)}>
                Restore
              </Button>
            ) : (
              <StoryMenu story={story} onTrash={() => toTrash([story.id])} onUnpublish={(opener) => setTaking({ story, opener })} />
            )}
          </StoryRow>
        ))}
      </ul>
      <ShowMore what="stories" {...rest} />
      <Suspense>
        {taking && (
          <UnpublishDialog
            story={taking.story}
            opener={taking.opener}
            onClosed={() => setTaking(null)}
            onDone={() => {
              toast({ text: 'The story is a draft again.' });
              shown.refresh();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
