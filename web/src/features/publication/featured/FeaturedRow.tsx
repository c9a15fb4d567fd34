import type { KeyboardEvent, PointerEvent } from 'react';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { Link } from '@/ui/Link';
import { Menu } from '@/ui/Menu';
import { menuItem } from '@/ui/menuItem';
import type { FeaturedStoriesQuery } from '../desk/Picks.gen';
import css from './Featured.module.css';

export type FeaturedPost = NonNullable<FeaturedStoriesQuery['publicationByRef']>['featuredPosts'][number];

interface Props {
  post: FeaturedPost;
  place: number;
  count: number;
  isDragged: boolean;
  onMove: (place: number) => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  onRemove: () => void;
}

/** A featured story: moved by its handle, by the arrow keys on it, and from its menu. */
export function FeaturedRow({ post: { id, title, url, creator }, place, count, isDragged, onMove, onGrab, onRemove }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <li className={css.row} data-item={id} data-dragged={isDragged || undefined}>
      <div className={css.what}>
        <h2 dir="auto">
          <Link href={url}>{title}</Link>
        </h2>
        <p className={css.by} dir="auto">
          {creator.name}
        </p>
      </div>
      {count > 1 && (
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
        {place > 0 && (
          <button type="button" className={menuItem.item} onClick={() => onMove(place - 1)}>
            <Icon name="back" size={18} /> Move up
          </button>
        )}
        {place < count - 1 && (
          <button type="button" className={menuItem.item} onClick={() => onMove(place + 1)}>
            <Icon name="right" size={18} /> Move down
          </button>
        )}
        <button type="button" className={menuItem.item} onClick={onRemove}>
          <Icon name="trash" size={18} /> Stop featuring
        </button>
      </Menu>
    </li>
  );
}
