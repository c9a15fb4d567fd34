'use client';
import { useRef, useState } from 'react';
import { Waiting } from '@/features/lists/Waiting';
import { query } from '@/lib/gql/client';
import { nextOf, usePages } from '@/lib/usePages';
import { NoRole } from '@/features/errors/NoAccess';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Failed } from '@/ui/Failed';
import { ShowMore } from '@/ui/ShowMore';
import { InboxItem } from './InboxItem';
import { SubmissionInbox, type SubmissionInboxQuery } from './Submission.gen';
import css from './Submission.module.css';

const nextOfInbox = (page: SubmissionInboxQuery['submissionInbox']): string | null =>
  page.__typename === 'SubmissionPage' ? nextOf(page) : null;

/** What waits for the editors of a publication, whatever waits longest first. */
export function InboxPanel({ collection: { id, name, url } }: { collection: { id: string; name: string; url: string } }) {
  const [isMine, setMine] = useState(false);
  // What is someone's changes with each assignment: the other list is read again then.
  const [version, setVersion] = useState(0);
  const isChanged = useRef(false);
  const show = (mine: boolean) => {
    setMine(mine);
    if (isChanged.current) setVersion(version + 1);
    isChanged.current = false;
  };
  const { pages, isFailed, isBusy, next, more, again } = usePages(
    ['inbox', id, isMine, `${version}`],
    async (to) => (await query(SubmissionInbox, { id, isMine, to })).submissionInbox,
    nextOfInbox,
  );
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const filter = (
    <div className={css.filter} role="group" aria-label="Show">
      {[false, true].map((mine) => (
        <button
          key={String(mine)}
          type="button"
          className={buttonClass({ look: 'quiet', size: 's' })}
          aria-pressed={isMine === mine}
          onClick={() => show(mine)}
        >
          {mine ? 'Assigned to me' : 'All'}
        </button>
      ))}
    </div>
  );
  if (!pages && isFailed)
    return (
      <>
        {filter}
        <Failed onAgain={again}>The inbox could not be loaded.</Failed>
      </>
    );
  if (!pages)
    return (
      <>
        {filter}
        <Waiting what="the inbox" />
      </>
    );
  const [first] = pages;
  if (first && first.__typename !== 'SubmissionPage') return <NoRole name={name} url={url} />;
  const all = pages.flatMap((page) => (page.__typename === 'SubmissionPage' ? page.items : []));
  const items = all.filter((one) => !gone.has(one.id));
  const done = (one: string) => {
    list.current?.focus();
    setGone((now) => new Set([...now, one]));
  };
  const back = (one: string) => setGone((now) => new Set([...now].filter((other) => other !== one)));
  return (
    <>
      {filter}
      {items.length === 0 && next === null && (
        <Empty
          action={
            <Link className={buttonClass({ look: 'quiet' })} href={url}>
              Go to {name}
            </Link>
          }
        >
          {isMine
            ? 'Nothing is assigned to you. Assign a submission to yourself, and other editors see that you read it.'
            : `No submissions are waiting for you. Writers of ${name} submit their stories here.`}
        </Empty>
      )}
      <ul ref={list} tabIndex={-1} className={css.list} aria-label="Inbox" aria-busy={isBusy}>
        {items.map((one) => (
          <InboxItem
            key={one.id}
            one={one}
            place={name}
            collectionId={id}
            onAssigned={() => {
              isChanged.current = true;
            }}
            onDone={() => done(one.id)}
            onBack={() => back(one.id)}
          />
        ))}
      </ul>
      <ShowMore what="submissions" next={next} isBusy={isBusy} isFailed={isFailed} more={more} />
    </>
  );
}
