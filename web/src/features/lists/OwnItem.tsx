'use client';
import { type KeyboardEvent, lazy, type MouseEvent, type PointerEvent, Suspense, useState } from 'react';
import { StoryCard } from '@/features/story-card/StoryCard';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { Menu } from '@/ui/Menu';
import { menuItem } from '@/ui/menuItem';
import type { ListItemFragment } from './Lists.gen';
import css from './Lists.module.css';

const NoteDialog = lazy(() => import('./NoteDialog'));

interface OwnItemProps {
  listId: string;
  /** What the list is called. */
  what: 'list' | 'series';
  item: ListItemFragment;
  place: number;
  count: number;
  /** Whether the reader decides the order. */
  isSorted: boolean;
  isDragged: boolean;
  onMove: (place: number) => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  onRemove: (title: string) => void;
  onNoted: (note: string) => void;
}

/** A story on one's own list: its card, the note below it, and at its end what can be done with it. */
export function OwnItem({
  listId,
  what,
  item: { postId, post, note },
  place,
  count,
  isSorted,
  isDragged,
  onMove,
  onGrab,
  onRemove,
  onNoted,
}: OwnItemProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const title = post?.title ?? 'A story that no longer exists';
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  const openNote = (event: MouseEvent<HTMLButtonElement>) =>
    setOpener(event.currentTarget.closest('li')?.querySelector<HTMLElement>('button[popovertarget]') ?? event.currentTarget);
  return (
    <li className={css.item} data-item={postId} data-dragged={isDragged || undefined}>
      <div className={css.body}>
        {post ? <StoryCard post={post} signedIn /> : <p className={css.gone}>{title}.</p>}
        {note && (
          <p className={css.note} dir="auto">
            {note}
          </p>
        )}
      </div>
      <div className={css.tools}>
        {isSorted && count > 1 && (
          <IconButton
            className={css.handle}
            icon="menu"
            label={`Move “${title}”, position ${place + 1} of ${count}`}
            aria-keyshortcuts="ArrowUp ArrowDown Home End"
            onKeyDown={onKeyDown}
            onPointerDown={onGrab}
          />
        )}
        <Menu label={`Actions for ${title}`} buttonClass={button.icon ?? ''} button={<Icon name="more" />}>
          <button type="button" className={menuItem.item} onClick={openNote}>
            <Icon name="private-note" size={18} /> {note ? 'Edit note' : 'Add a note'}
          </button>
          {isSorted && place > 0 && (
            <button type="button" className={menuItem.item} onClick={() => onMove(place - 1)}>
              <Icon name="back" size={18} /> Move up
            </button>
          )}
          {isSorted && place > 0 && (
            <button type="button" className={menuItem.item} onClick={() => onMove(0)}>
              <Icon name="back" size={18} /> Move to the top
            </button>
          )}
          {isSorted && place < count - 1 && (
            <button type="button" className={menuItem.item} onClick={() => onMove(place + 1)}>
              <Icon name="right" size={18} /> Move down
            </button>
          )}
          <button type="button" className={menuItem.item} onClick={() => onRemove(title)}>
            <Icon name="trash" size={18} /> {what === 'series' ? 'Remove from the series' : 'Remove from the list'}
          </button>
        </Menu>
      </div>
      <Suspense>
        {opener && (
          <NoteDialog
            listId={listId}
            postId={postId}
            title={title}
            note={note}
            opener={opener}
            onClosed={() => setOpener(null)}
            onDone={onNoted}
          />
        )}
      </Suspense>
    </li>
  );
}
