import type { ReactNode } from 'react';
import { cropped } from '@/lib/picture/cropped';
import { plural } from '@/lib/text/count';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import type { ListCardFragment } from './Lists.gen';
import css from './Lists.module.css';

interface ListCardProps {
  list: ListCardFragment;
  /** Where its name leads. */
  to: string;
  /** Whether whose it is, is said. */
  isOfOthers?: boolean;
  children?: ReactNode;
}

/** A list among others: what it gathers, how much, and the pictures of its first stories. */
export function ListCard({
  list: { name, description, visibility, type, itemCount, followerCount, previewImages, creator },
  to,
  isOfOthers = false,
  children,
}: ListCardProps) {
  return (
    <li className={css.card}>
      <div className={css.what}>
        <h2 dir="auto">
          <Link href={to}>{name}</Link>
        </h2>
        {description && (
          <p className={css.text} dir="auto">
            {description}
          </p>
        )}
        <p className={css.meta}>
          {isOfOthers && (
            <span>
              by{' '}
              <Link href={creator.url} dir="auto">
                {creator.name}
              </Link>
            </span>
          )}
          <span>{type === 'SERIES' ? plural(itemCount, 'part') : plural(itemCount, 'story', 'stories')}</span>
          {followerCount > 0 && <span>{plural(followerCount, 'save')}</span>}
          {visibility === 'PRIVATE' && (
            <span>
              <Icon name="lock" size={14} /> Private
            </span>
          )}
        </p>
      </div>
      {previewImages.length > 0 && (
        <span className={css.pictures}>
          {previewImages.map((picture) => (
            <img key={picture.src} {...cropped(picture, 'card')} alt="" loading="lazy" />
          ))}
        </span>
      )}
      {children && <div className={css.end}>{children}</div>}
    </li>
  );
}
