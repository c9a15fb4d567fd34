'use client';
import { Waiting } from '@/features/lists/Waiting';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import { nextOf, usePages } from '@/lib/usePages';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Failed } from '@/ui/Failed';
import { ShowMore } from '@/ui/ShowMore';
import { Time } from '@/ui/Time';
import { stateOf } from './state';
import { type SubmissionCardFragment, YourSubmissions } from './Submission.gen';
import css from './Submission.module.css';

function Row({ one }: { one: SubmissionCardFragment }) {
  const to = one.post?.url ?? href.post_submission({ postId: one.postId });
  return (
    <li className={css.row}>
      <h2 dir="auto">
        <Link href={to}>{one.title || 'Untitled'}</Link>
      </h2>
      <p className={css.meta}>
        <strong className={css.state} data-status={one.status}>
          {stateOf(one)}
        </strong>
        {one.collection && (
          <span dir="auto">
            <Link href={one.collection.url}>{one.collection.name}</Link>
          </span>
        )}
        <span>
          Submitted <Time at={one.submittedAt} />
        </span>
      </p>
      {one.answer && (
        <blockquote className={css.said} dir="auto">
          {one.answer}
        </blockquote>
      )}
    </li>
  );
}

/** What the reader submitted to publications, and where each stands. */
export function OutboxPanel() {
  const { pages, isFailed, isBusy, next, more, again } = usePages(
    ['outbox'],
    async (to) => (await query(YourSubmissions, { to })).yourSubmissions,
    nextOf,
  );
  if (!pages && isFailed) return <Failed onAgain={again}>Your submissions could not be loaded.</Failed>;
  if (!pages) return <Waiting what="your submissions" />;
  const items = pages.flatMap((page) => page.items);
  return (
    <>
      {items.length === 0 && (
        <Empty
          action={
            <Link className={buttonClass()} href={href.ShowYourStories({ filterBy: 'drafts' })}>
              Your drafts
            </Link>
          }
        >
          You haven’t submitted a story to a publication yet.
        </Empty>
      )}
      <ul className={css.list} aria-label="Your submissions" aria-busy={isBusy}>
        {items.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </ul>
      <ShowMore what="submissions" next={next} isBusy={isBusy} isFailed={isFailed} more={more} />
    </>
  );
}
