'use client';
import { type ReactNode, useRef } from 'react';
import { Waiting } from '@/features/lists/Waiting';
import { StoryCard } from '@/features/story-card/StoryCard';
import { READING_DONE_PERCENT } from '@/gen/limits';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { IconButton } from '@/ui/IconButton';
import { Note } from '@/ui/Note';
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
export function ReadingList({
  readings: { items, isLoaded, isFailed, isBusy, hasMore, more, again, remove },
  label,
  empty,
  action,
}: ReadingListProps) {
  const list = useRef<HTMLUListElement>(null);
  if (isFailed && !isLoaded)
    return (
      <Note
        kind="error"
        action={
          <button type="button" onClick={again}>
            Try again
          </button>
        }
      >
        Your reading history could not be loaded.
      </Note>
    );
  if (!isLoaded) return <Waiting what="your reading history" />;
  return (
    <>
      {items.length === 0 && !hasMore && <Empty action={action}>{empty}</Empty>}
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
      {isFailed && (
        <Note
          kind="error"
          action={
            <button type="button" onClick={again}>
              Try again
            </button>
          }
        >
          Couldn’t load more.
        </Note>
      )}
      {hasMore && !isFailed && (
        <Button look="quiet" aria-busy={isBusy} onClick={more}>
          Show more
        </Button>
      )}
    </>
  );
}
