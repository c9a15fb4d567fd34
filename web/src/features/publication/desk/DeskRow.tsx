'use client';
import * as href from '@/gen/href';
import css from '@/features/stories/Stories.module.css';
import { atTheirClock } from '@/features/stories/when';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Menu } from '@/ui/Menu';
import { menuItem } from '@/ui/menuItem';
import { Time } from '@/ui/Time';
import type { DeskPostFragment } from './Desk.gen';
import desk from './Desk.module.css';
import { PickEntries } from './PickEntries';
import type { Pick } from './picks';

export const titleOf = ({ title }: { title: string }): string => title || 'Untitled';

function When({ status, scheduledAt, firstPublishedAt, updatedAt }: DeskPostFragment) {
  if (status === 'SCHEDULED' && scheduledAt)
    return (
      <span>
        Scheduled for <time dateTime={scheduledAt}>{atTheirClock(scheduledAt)}</time>
      </span>
    );
  if (status === 'PUBLISHED' && firstPublishedAt)
    return (
      <span>
        Published <Time at={firstPublishedAt} />
      </span>
    );
  return (
    <span>
      Last edited <Time at={updatedAt} />
    </span>
  );
}

interface Props {
  story: DeskPostFragment;
  collection: { id: string; name: string };
  isChosen: boolean;
  onChoose: () => void;
  onPicked: (pick: Pick, on: boolean) => void;
  onTakeOut: (opener: HTMLElement) => void;
}

/** A story on the desk of a publication: what it is, whose, where it stands, and at its end what can be done with it. */
export function DeskRow({ story, collection, isChosen, onChoose, onPicked, onTakeOut }: Props) {
  const title = titleOf(story);
  const to = story.post?.url ?? (story.isOwn ? href.ShowEditPost({ postId: story.id }) : null);
  const canStandOut = story.post !== null && story.post.visibility !== 'UNLISTED';
  return (
    <li className={css.row}>
      <label className={css.choose}>
        <input type="checkbox" checked={isChosen} onChange={onChoose} aria-label={`Select ${title}`} />
      </label>
      <div className={css.what}>
        <h2 dir="auto">{to ? <Link href={to}>{title}</Link> : title}</h2>
        <p className={css.meta}>
          <Link href={story.writer.url} dir="auto">
            {story.writer.name}
          </Link>
          <When {...story} />
          {story.isPinned && <span className={desk.badge}>Pinned</span>}
          {story.isFeatured && <span className={desk.badge}>Featured</span>}
        </p>
      </div>
      <div className={css.end}>
        <Menu label={`Actions for ${title}`} buttonClass={button.icon ?? ''} button={<Icon name="more" />}>
          {canStandOut && <PickEntries postId={story.id} collection={collection} first={story} onChanged={onPicked} />}
          {story.isOwn && (
            <Link className={menuItem.item} href={href.ShowEditPost({ postId: story.id })}>
              <Icon name="write" size={18} /> Edit story
            </Link>
          )}
          <button
            type="button"
            className={menuItem.item}
            onClick={(event) =>
              onTakeOut(event.currentTarget.closest('li')?.querySelector<HTMLElement>('button[popovertarget]') ?? event.currentTarget)
            }
          >
            <Icon name="trash" size={18} /> Take out…
          </button>
        </Menu>
      </div>
    </li>
  );
}
