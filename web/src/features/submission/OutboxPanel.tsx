'use client';
import useSWRInfinite from 'swr/infinite';
import { Waiting } from '@/features/lists/Waiting';
import { href } from '@/gen/href';
import { query } from '@/lib/gql/client';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Note } from '@/ui/Note';
import { ShowMore } from '@/ui/ShowMore';
import { Time } from '@/ui/Time';
import { stateOf } from './state';
import { type SubmissionCardFragment, YourSubmissions, type YourSubmissionsQuery } from './Submission.gen';
import css from './Submission.module.css';

type Page = YourSubmissionsQuery['yourSubmissions'];

function Row({ one }: { one: SubmissionCardFragment }) {
  const to = one.post?.url ?? href.post_submission({ postId: one.postId });
  return (
    <li className={css.row}>
      <h2 dir="auto"><Link href={to}>{one.title || 'Untitled'}</Link></h2>
      <p className={css.meta}>
        <strong className={css.state} data-status={one.status}>{stateOf(one)}</strong>
        {one.collection && <span dir="auto"><Link href={one.collection.url}>{one.collection.name}</Link></span>}
        <span>Submitted <Time at={one.submittedAt} /></span>
      </p>
      {one.answer && <blockquote className={css.said} dir="auto">{one.answer}</blockquote>}
    </li>
  );
}

/** What the reader submitted to publications, and where each stands. */
export function OutboxPanel() {
  const { data, error, size, setSize, isLoading, mutate } = useSWRInfinite(
    (index: number, before: Page | null) => (before && before.pagingInfo.next === null ? null : ['outbox', index === 0 ? null : (before?.pagingInfo.next?.to ?? null)] as const),
    async ([, to]) => (await query(YourSubmissions, { to })).yourSubmissions,
    { revalidateOnMount: true, revalidateOnFocus: false, revalidateFirstPage: false },
  );
  if (!data && error !== undefined) return <Note kind="error" action={<button type="button" onClick={() => void mutate()}>Try again</button>}>Your submissions could not be loaded.</Note>;
  if (!data) return <Waiting what="your submissions" />;
  const items = data.flatMap((page) => page.items);
  const isBusy = isLoading || (size > data.length && error === undefined);
  return (
    <>
      {items.length === 0 && <Empty action={<Link className={buttonClass()} href={href.ShowYourStories({ filterBy: 'drafts' })}>Your drafts</Link>}>You have not submitted a story to a publication yet.</Empty>}
      <ul className={css.list} aria-label="Your submissions" aria-busy={isBusy}>{items.map((one) => <Row key={one.id} one={one} />)}</ul>
      <ShowMore what="submissions" next={data.at(-1)?.pagingInfo.next?.to ?? null} isBusy={isBusy} hasFailed={error !== undefined} load={() => void setSize(error === undefined ? size + 1 : size)} />
    </>
  );
}
