'use client';
import { type PointerEvent, useRef, useState } from 'react';
import { AddParts } from '@/features/series/AddParts';
import { plural } from '@/lib/text/count';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { ShowMore } from '@/ui/ShowMore';
import css from './Lists.module.css';
import { before } from './order';
import { OwnItem } from './OwnItem';
import { useItems } from './useItems';
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
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const ids = items.map(({ postId }) => postId);
  const put = (postId: string, place: number) => {
    if (place < 0 || place >= ids.length) return;
    move(postId, before(ids, postId, place));
    setSaid(`Position ${place + 1} of ${ids.length}.`);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-item="${postId}"] .${css.handle}`)?.focus());
  };
  const placeAt = (y: number): number => [...(list.current?.children ?? [])].findIndex((row) => y < row.getBoundingClientRect().bottom);
  const onGrab = (postId: string) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const drop = (moved: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', look);
      setDragged(null);
      const place = placeAt(moved.clientY);
      if (handle.hasAttribute('data-moved')) put(postId, place < 0 ? ids.length - 1 : place);
      handle.removeAttribute('data-moved');
    };
    const look = (moved: globalThis.PointerEvent) => {
      if (Math.abs(moved.clientY - event.clientY) < 6) return;
      handle.setAttribute('data-moved', '');
      setDragged(postId);
      // Near the edge of the window the page comes along.
      if (moved.clientY < 96) scrollBy(0, -12);
      else if (moved.clientY > innerHeight - 96) scrollBy(0, 12);
    };
    handle.addEventListener('pointermove', look);
    handle.addEventListener('pointerup', drop, { once: true });
    handle.addEventListener(
      'pointercancel',
      () => {
        handle.removeEventListener('pointermove', look);
        setDragged(null);
      },
      { once: true },
    );
  };
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
