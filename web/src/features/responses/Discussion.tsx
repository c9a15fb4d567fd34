'use client';
import { type MouseEvent, useEffect, useState } from 'react';
import * as href from '@/gen/href';
import { RESPONSE_ORDER, type ResponseOrder } from '@/gen/vocabulary';
import { useEdge } from '@/lib/gql/edges';
import { canBuyMembership } from '@/lib/membership/canBuy';
import { plural } from '@/lib/text/count';
import { Link } from '@/ui/Link';
import { Note } from '@/ui/Note';
import css from './Discussion.module.css';
import { DiscussionMenu } from './DiscussionMenu';
import type { Discussed } from './discussed';
import { markedIn } from './hash';
import { SORT_LABELS, withSort } from './sort';
import type { ThreadPage } from './thread';
import { Thread } from './Thread';

interface Props {
  story: Discussed;
  signedIn: boolean;
  sort: ResponseOrder;
  /** Where signing in leads back to. */
  back: string;
  /** The heading of a page, or of a part of one. */
  heading: 'h1' | 'h2';
  titleId?: string;
  /** The first page of responses, where the document brought it. */
  first?: ThreadPage;
}

/** Everything that was said about a story, and the field to say something. */
export function Discussion({ story, signedIn, sort: begun, back, heading: Heading, titleId, first }: Props) {
  const [sort, setSort] = useState(begun);
  const [marked, setMarked] = useState<string | null>(null);
  const { responses: count = story.responsesCount } = useEdge(`Post:${story.id}`);
  useEffect(() => {
    const read = () => setMarked(markedIn(location.hash));
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  const change = (event: MouseEvent, order: ResponseOrder) => {
    event.preventDefault();
    history.replaceState(null, '', withSort(location.pathname + location.search + location.hash, order));
    setSort(order);
  };
  return (
    <section aria-labelledby={titleId}>
      <div className={css.head}>
        <Heading id={titleId} className={css.title}>
          {count > 0 ? plural(count, 'response') : 'Responses'}
        </Heading>
        {signedIn && <DiscussionMenu postId={story.id} isClosed={story.isDiscussionClosed} />}
      </div>
      {Heading === 'h1' && (
        <p className={css.story} dir="auto">
          to <Link href={story.url}>{story.title}</Link>
        </p>
      )}
      <nav className={css.sort} aria-label="Sort responses">
        {RESPONSE_ORDER.map((order) => (
          <a
            key={order}
            href={withSort(href.post_responses({ postId: story.id }), order)}
            aria-current={order === sort ? 'true' : undefined}
            onClick={(event) => change(event, order)}
          >
            {SORT_LABELS[order]}
          </a>
        ))}
      </nav>
      {story.isPreview && <Members />}
      <Thread
        story={story}
        parent={{ id: story.id, writer: story.creator.name }}
        sort={sort}
        signedIn={signedIn}
        back={back}
        depth={0}
        first={first && { page: first, sort: begun }}
        canRespond={!story.isPreview}
        marked={marked}
      />
    </section>
  );
}

/** Who cannot read a story to its end cannot answer it. */
function Members() {
  return (
    <Note action={canBuyMembership && <Link href={href.ShowSubscriptionsLanding()}>Become a member</Link>}>
      This story is for members. Only members can respond.
    </Note>
  );
}
