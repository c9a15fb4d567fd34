'use client';
import { lazy, Suspense, useRef, useState } from 'react';
import { NoRole } from '@/features/errors/NoAccess';
import { Waiting } from '@/features/lists/Waiting';
import { act, reasonOf } from '@/features/settings/act';
import { Selection } from '@/features/stories/Selection';
import css from '@/features/stories/Stories.module.css';
import { STATUS_WORDS, type Status } from '@/features/submission/state';
import { UndoSubmissionDecision } from '@/features/submission/Submission.gen';
import * as href from '@/gen/href';
import { bannerUndo } from '@/gen/messages/banner';
import { query } from '@/lib/gql/client';
import { plural } from '@/lib/text/count';
import { toast } from '@/lib/toast/queue';
import { nextOf, usePages } from '@/lib/usePages';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { ShowMore } from '@/ui/ShowMore';
import { DeskSubmissions, type DeskSubmissionsQuery } from './Desk.gen';
import desk from './Desk.module.css';
import { canDecline, SubmittedRow } from './SubmittedRow';
import { DESK_TABS } from './tabs';

const DeclineDialog = lazy(() => import('./DeclineDialog'));

const nextOfSubmitted = (page: DeskSubmissionsQuery['collectionSubmissions']): string | null =>
  page.__typename === 'SubmissionPage' ? nextOf(page) : null;

/** Everything that was submitted to a publication, wherever it stands; what waits is read in the inbox. */
export function SubmittedList({
  collection: { id, name, url, slug },
}: {
  collection: { id: string; name: string; url: string; slug: string };
}) {
  const [status, setStatus] = useState<Status | ''>('');
  const { pages, ...rest } = usePages(
    ['desk-submissions', id, status],
    async (to) => (await query(DeskSubmissions, { id, status: status || null, to })).collectionSubmissions,
    nextOfSubmitted,
  );
  const { isFailed, isBusy, next, again, restart } = rest;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const [first] = pages ?? [];
  if (first && first.__typename !== 'SubmissionPage') return <NoRole name={name} url={url} />;
  const items = (pages ?? []).flatMap((page) => (page.__typename === 'SubmissionPage' ? page.items : []));
  const open = items.filter(canDecline);
  const picked = open.filter((one) => chosen.has(one.id)).map((one) => one.id);
  const undo = async (ids: readonly string[]) => {
    try {
      for (const one of ids) await act(UndoSubmissionDecision, { id: one }, 'undoSubmissionDecision', 'Submission');
    } catch (error) {
      toast({ style: 'ERROR', text: reasonOf(error) });
    }
    restart();
  };
  const done = (ids: readonly string[]) => {
    setChosen(new Set());
    list.current?.focus();
    restart();
    if (ids.length > 0)
      toast({
        text: `${plural(ids.length, 'submission was', 'submissions were')} declined.`,
        action: { label: bannerUndo, run: () => void undo(ids) },
      });
  };
  return (
    <>
      <div className={desk.tools}>
        <p className={desk.way}>
          Read and accept what is waiting in the <Link href={href.ShowEditorInbox({ collectionSlug: slug })}>inbox</Link>.
        </p>
        <label className={desk.choice}>
          Status
          <select
            value={status}
            onChange={(event) => {
              setChosen(new Set());
              setStatus(event.target.value as Status | '');
            }}
          >
            <option value="">All statuses</option>
            {Object.entries(STATUS_WORDS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {!pages && isFailed && <Failed onAgain={again}>The submissions could not be loaded.</Failed>}
      {!pages && !isFailed && <Waiting what="the submissions" />}
      {pages && items.length === 0 && next === null && (
        <Empty>{status ? 'No submissions have this status.' : DESK_TABS.submissions.empty}</Empty>
      )}
      {open.length > 0 && (
        <Selection
          all={open.length}
          chosen={picked.length}
          onAll={(on) => setChosen(new Set(on ? open.map((one) => one.id) : []))}
          action="Decline…"
          onAct={() => setOpener(list.current)}
        />
      )}
      <ul ref={list} tabIndex={-1} className={css.list} aria-label={DESK_TABS.submissions.label} aria-busy={isBusy}>
        {items.map((one) => (
          <SubmittedRow
            key={one.id}
            one={one}
            isChosen={open.length > 0 ? chosen.has(one.id) : null}
            onChoose={() => setChosen((now) => new Set(now.has(one.id) ? [...now].filter((known) => known !== one.id) : [...now, one.id]))}
          />
        ))}
      </ul>
      {pages && <ShowMore what="submissions" {...rest} />}
      <Suspense>{opener && <DeclineDialog ids={picked} opener={opener} onClosed={() => setOpener(null)} onDone={done} />}</Suspense>
    </>
  );
}
