'use client';
import { useId, useRef, useState } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import { sentenceOf } from './state';
import { CancelSubmission, type SubmissionCardFragment, SubmitChanges, SubmitPost } from './Submission.gen';
import css from './Submission.module.css';

interface SubmitPartProps {
  postId: string;
  /** The publications that take it. */
  collections: readonly { id: string; name: string }[];
  /** The submission made last. */
  submission: SubmissionCardFragment | null;
  /** What the writer chose about telling followers; null where nobody is told again. */
  notifies: boolean | null;
}

/** Hands a story in, or says where it stands and takes it back. It is no form of its own: it also stands within one. */
export function SubmitPart({ postId, collections, submission, notifies }: SubmitPartProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState(submission);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [to, setTo] = useState(collections[0]?.id ?? '');
  const [note, setNote] = useState('');
  const [tells, setTells] = useState(notifies ?? false);
  const waits = last !== null && !last.isOver;
  const isBack = last?.status === 'CHANGES_REQUESTED';
  const run = async (step: () => Promise<SubmissionCardFragment>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      setLast(await step());
      // The button that was pressed is gone.
      place.current?.focus();
    } catch (error) {
      setProblem(reasonOf(error));
    }
    setBusy(false);
  };
  const submit = () =>
    run(() =>
      act(
        SubmitPost,
        { input: { postId, collectionId: to, note, notifiesFollowers: notifies === null ? null : tells } },
        'submitPost',
        'Submission',
      ),
    );
  const again = () => run(() => act(SubmitChanges, { id: last?.id ?? '', note }, 'submitChanges', 'Submission'));
  const cancel = () => run(() => act(CancelSubmission, { id: last?.id ?? '' }, 'cancelSubmission', 'Submission'));
  return (
    <div ref={place} tabIndex={-1} className={css.part} role="group" aria-label="Submit to a publication">
      {last && <p role="status">{sentenceOf(last)}</p>}
      {last?.answer && (
        <blockquote className={css.said} dir="auto">
          {last.answer}
        </blockquote>
      )}
      {!waits && collections.length > 0 && (
        <>
          <label className={css.label} htmlFor={`${id}-to`}>
            Publication you write for
          </label>
          <select id={`${id}-to`} className={css.field} value={to} onChange={(event) => setTo(event.target.value)}>
            {collections.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
          <label className={css.label} htmlFor={`${id}-note`}>
            Note to the editors
          </label>
          <textarea
            id={`${id}-note`}
            className={css.field}
            rows={3}
            maxLength={2000}
            value={note}
            dir="auto"
            onChange={(event) => setNote(event.target.value)}
          />
          {notifies !== null && (
            <label className={css.choice}>
              <input type="checkbox" checked={tells} onChange={(event) => setTells(event.target.checked)} /> Notify my followers when it’s
              published
            </label>
          )}
        </>
      )}
      {isBack && (
        <>
          <label className={css.label} htmlFor={`${id}-made`}>
            What you changed
          </label>
          <textarea
            id={`${id}-made`}
            className={css.field}
            rows={3}
            maxLength={2000}
            value={note}
            dir="auto"
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
      {problem && <Note kind="error">{problem}</Note>}
      {waits && (
        <div className={css.buttons}>
          {isBack && (
            <Button size="s" aria-busy={isBusy} onClick={() => void again()}>
              Submit again
            </Button>
          )}
          <Button look="quiet" size="s" aria-busy={isBusy} onClick={() => void cancel()}>
            Withdraw
          </Button>
        </div>
      )}
      {!waits && collections.length > 0 && (
        <Button size="s" aria-busy={isBusy} onClick={() => void submit()}>
          Submit
        </Button>
      )}
    </div>
  );
}
