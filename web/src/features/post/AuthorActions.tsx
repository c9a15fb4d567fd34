'use client';
import { useEffect, useState } from 'react';
import { href } from '@/gen/href';
import { query } from '@/lib/gql/client';
import { buttonClass } from '@/ui/buttonClass';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import css from './ActionBar.module.css';
import { AuthorOf } from './Author.gen';
import { usePostEdge } from './usePostEdge';

/** What its author can do with a story that is out: go on writing; and whether something of it is not out yet. */
export function AuthorActions({ postId }: { postId: string }) {
  const { isAuthor = false } = usePostEdge(postId);
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (!isAuthor) return;
    query(AuthorOf, { id: postId }).then(({ draft }) => setChanged(draft.__typename === 'Draft' && draft.hasUnpublishedChanges), () => undefined);
  }, [isAuthor, postId]);
  if (!isAuthor) return null;
  return (
    <span className={css.author} role="group" aria-label="Your story">
      {isChanged && <span className={css.changed}><Icon name="info" size={16} /> Unpublished changes</span>}
      <Link className={buttonClass({ look: 'quiet', size: 's' })} href={href.ShowEditPost({ postId })}><Icon name="write" size={16} /> Edit</Link>
    </span>
  );
}
