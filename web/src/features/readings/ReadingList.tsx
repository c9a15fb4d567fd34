'use client';
import { type ReactNode, useRef } from 'react';
import { Waiting } from '@/features/lists/Waiting';
import { StoryCard } from '@/features/story-card/StoryCard';
import { READING_DONE_PERCENT } from '@/gen/limits';
import { Empty } from '@/ui/Empty';
import { IconButton } from '@/ui/IconButton';
import { Failed } from '@/ui/Failed';
import { ShowMore } from '@/ui/ShowMore';
import { Time } from '@/ui/Time';
import css from './Readings.module.css';
import type { useReadings } from './useReadings';

interface ReadingListProps {
  readings: ReturnType<typeof useReadings>;
  label: string;
  empty: ReactNode;
  /** What to do when there is nothing. */
  action?: ReactNode;
}

/** Stories with when and how far they were read. */
export function ReadingList({ readings: { items, isLoaded, rest, again, remove }, label, empty, action }: ReadingListProps) {
  const { isFailed, isBusy, next } = rest;
  const list = useRef<HTMLUListElement>(null);
  if (isFailed && !isLoaded) return <Failed onAgain={again}>Your reading history could not be loaded.</Failed>;
  if (!isLoaded) return <Waiting what="your reading history" />;
  return (
    <>
      {items.length === 0 && next === null && <Empty action={action}>{empty}</Empty>}
      <ul ref={list} tabIndex={-1} className={css.list} aria-label={label} aria-busy={isBusy}>
        {items.map(({ post, readAt, percent }) => (
          <li key={post.id} className={css.row}>
            <div>
              <StoryCard post={post} signedIn />
              <p className={css.how}>
                <span>
                  Read <Time at={readAt} />
                </span>
                <progress max={100} value={percent} aria-label={`How far you read “${post.title}”`} />
                <span>{percent >= READING_DONE_PERCENT ? 'to the end' : `${percent}%`}</span>
              </p>
            </div>
            <div className={css.tools}>
              <IconButton
                icon="close"
                label={`Remove “${post.title}” from your history`}
                onClick={() => {
                  list.current?.focus();
                  void remove(post.id, post.title);
                }}
              />
            </div>
          </li>
        ))}
      </ul>
      <ShowMore what="stories" {...rest} />
    </>
  );
}
