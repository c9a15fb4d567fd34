'use client';
import { useRef, useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import { Waiting } from '@/features/lists/Waiting';
import { query } from '@/lib/gql/client';
import { Empty } from '@/ui/Empty';
import { Note } from '@/ui/Note';
import { ShowMore } from '@/ui/ShowMore';
import { InboxItem } from './InboxItem';
import { SubmissionInbox, type SubmissionInboxQuery } from './Submission.gen';
import css from './Submission.module.css';

type Page = SubmissionInboxQuery['submissionInbox'];

const nextOf = (page: Page | null | undefined): string | null => (page?.__typename === 'SubmissionPage' ? (page.pagingInfo.next?.to ?? null) : null);

/** What waits for the editors of a publication, whatever waits longest first. */
export function InboxPanel({ collection: { id, name } }: { collection: { id: string; name: string } }) {
  const { data, error, size, setSize, isLoading, mutate } = useSWRInfinite(
    (index: number, before: Page | null) => (index > 0 && nextOf(before) === null ? null : ['inbox', id, index === 0 ? null : nextOf(before)] as const),
    async ([, , to]) => (await query(SubmissionInbox, { id, to })).submissionInbox,
    { revalidateOnMount: true, revalidateOnFocus: false, revalidateFirstPage: false },
  );
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  if (!data && error !== undefined) return <Note kind="error" action={<button type="button" onClick={() => void mutate()}>Try again</button>}>The inbox could not be loaded.</Note>;
  if (!data) return <Waiting what="the inbox" />;
  const [first] = data;
  if (first && first.__typename !== 'SubmissionPage') return <Note kind="error">{first.__typename === 'Unauthorized' ? 'Sign in to see the inbox.' : `Only owners and editors of ${name} see its inbox.`}</Note>;
  const all = data.flatMap((page) => (page.__typename === 'SubmissionPage' ? page.items : []));
  const items = all.filter((one) => !gone.has(one.id));
  const isBusy = isLoading || (size > data.length && error === undefined);
  const done = (one: string) => { list.current?.focus(); setGone((now) => new Set([...now, one])); };
  const back = (one: string) => setGone((now) => new Set([...now].filter((other) => other !== one)));
  return (
    <>
      {items.length === 0 && nextOf(data.at(-1)) === null && <Empty>Nothing waits for you. Writers of {name} submit their stories here.</Empty>}
      <ul ref={list} tabIndex={-1} className={css.list} aria-label="Inbox" aria-busy={isBusy}>
        {items.map((one) => <InboxItem key={one.id} one={one} place={name} onDone={() => done(one.id)} onBack={() => back(one.id)} />)}
      </ul>
      <ShowMore what="submissions" next={nextOf(data.at(-1))} isBusy={isBusy} hasFailed={error !== undefined} load={() => void setSize(error === undefined ? size + 1 : size)} />
    </>
  );
}
