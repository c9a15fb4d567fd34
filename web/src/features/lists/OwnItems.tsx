'use client';
import { useRef } from 'react';
import { AddParts } from '@/features/series/AddParts';
import { plural } from '@/lib/text/count';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { ShowMore } from '@/ui/ShowMore';
import css from './Lists.module.css';
import { OwnItem } from './OwnItem';
import { useItems } from './useItems';
import { useSorting } from './useSorting';
import { Waiting } from './Waiting';

interface OwnItemsProps {
  id: string;
  part: string;
  name: string;
  isSorted: boolean;
  what?: 'list' | 'series';
  /** There are more or fewer of them. */
  onCounted: () => void;
}

/** What stands on one's own list. It is sorted by dragging, by the arrow keys on a handle, and from the menu of a story. */
export function OwnItems({ id, part, name, isSorted, what = 'list', onCounted }: OwnItemsProps) {
  const { items, isLoaded, rest, reload, move, remove, noted } = useItems(id, part, what, onCounted);
  const { isFailed, isBusy, next, again } = rest;
  const list = useRef<HTMLUListElement>(null);
  const ids = items.map(({ postId }) => postId);
  const { dragged, said, put, onGrab } = useSorting(list, ids, `.${css.handle}`, move);
  if (isFailed && !isLoaded) return <Failed onAgain={again}>The {what} could not be loaded.</Failed>;
  if (!isLoaded) return <Waiting what={`the ${what}`} />;
  return (
    <>
      <span className="sr" role="status">
        {said}
      </span>
      {what === 'series' && <AddParts id={id} onChanged={reload} />}
      {items.length === 0 && next === null && (
        <Empty>
          {what === 'series'
            ? 'This series has no parts yet. Add stories that you published.'
            : 'This list is empty. Save a story, then choose this list.'}
        </Empty>
      )}
      <ul
        ref={list}
        tabIndex={-1}
        className={css.lists}
        aria-label={`${name}, ${plural(items.length, 'story', 'stories')}`}
        aria-busy={isBusy}
      >
        {items.map((item, place) => (
          <OwnItem
            key={item.postId}
            listId={id}
            what={what}
            item={item}
            place={place}
            count={items.length}
            isSorted={isSorted}
            isDragged={dragged === item.postId}
            onMove={(to) => put(item.postId, to)}
            onGrab={onGrab(item.postId)}
            onRemove={(title) => {
              list.current?.focus();
              remove(item.postId, title);
            }}
            onNoted={(note) => noted(item.postId, note)}
          />
        ))}
      </ul>
      <ShowMore what="stories" {...rest} />
    </>
  );
}
