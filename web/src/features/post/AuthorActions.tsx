'use client';
import { lazy, Suspense, useEffect, useState } from 'react';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import button from '@/ui/Button.module.css';
import { buttonClass } from '@/ui/buttonClass';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import css from './ActionBar.module.css';
import { AuthorOf } from './Author.gen';
import { usePostEdge } from './usePostEdge';

const StatsDialog = lazy(() => import('./StatsDialog'));

/** What its author can do with a story that is out: go on writing, see who read it, or decide something about it; and whether something of it is not out yet. */
export function AuthorActions({ postId }: { postId: string }) {
  const { isAuthor = false } = usePostEdge(postId);
  const [isChanged, setChanged] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!isAuthor) return;
    query(AuthorOf, { id: postId }).then(
      ({ draft }) => setChanged(draft.__typename === 'Draft' && draft.hasUnpublishedChanges),
      () => undefined,
    );
  }, [isAuthor, postId]);
  if (!isAuthor) return null;
  return (
    <>
      <span className={css.author} role="group" aria-label="Your story">
        {isChanged && (
          <span className={css.changed}>
            <Icon name="info" size={16} /> Unpublished changes
          </span>
        )}
        <Link className={buttonClass({ look: 'quiet', size: 's' })} href={href.ShowEditPost({ postId })}>
          <Icon name="write" size={16} /> Edit
        </Link>
        <button
          type="button"
          className={`${button.icon} ${css.settings}`}
          aria-label="Stats"
          title="Stats"
          onClick={(event) => setOpener(event.currentTarget)}
        >
          <Icon name="stats" />
        </button>
        <Link
          className={`${button.icon} ${css.settings}`}
          href={href.post_settings({ postId })}
          aria-label="Story settings"
          title="Story settings"
        >
          <Icon name="settings" />
        </Link>
      </span>
      <Suspense>{opener && <StatsDialog postId={postId} opener={opener} onClosed={() => setOpener(null)} />}</Suspense>
    </>
  );
}
