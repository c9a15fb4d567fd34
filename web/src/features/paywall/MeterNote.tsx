'use client';
import { useEffect, useState } from 'react';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import { canBuyMembership } from '@/lib/membership/canBuy';
import { Link } from '@/ui/Link';
import { leftInWords } from './leftInWords';
import { MeterNote as Asked } from './MeterNote.gen';
import css from './MeterNote.module.css';

/**
 * Tells a reader without a membership how many member-only stories they can still open. Its line is there before the reader
 * is known: the author and the publication's editors, who are not counted, get the same page.
 */
export function MeterNote({ postId, window }: { postId: string; window: string }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    query(Asked, { id: postId }).then(
      ({ post }) => setText(leftInWords(post?.viewerEdge.storiesLeft ?? null, window)),
      () => setText(leftInWords(null, window)),
    );
  }, [postId, window]);
  return (
    <p className={css.note} role="status" data-noprint aria-busy={text === null}>
      {text}
      {text !== null && canBuyMembership && (
        <>
          {' '}
          <Link href={href.ShowSubscriptionsLanding({ p: postId })}>Become a member</Link>
        </>
      )}
    </p>
  );
}
