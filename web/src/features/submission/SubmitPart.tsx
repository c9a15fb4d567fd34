'use client';
import { useId, useRef, useState } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import { sentenceOf } from './state';
import { CancelSubmission, type SubmissionCardFragment, SubmitChanges, SubmitPost, type TakerFragment } from './Submission.gen';
import css from './Submission.module.css';

interface SubmitPartProps {
  postId: string;
  /** The publications that their writer writes for, or chose. */
  collections: readonly TakerFragment[];
  /** The submission made last. */
  submission: SubmissionCardFragment | null;
  /** What the writer chose about telling followers; null where they are not told again. */
  notifies: boolean | null;
  /** What the choice of the publication is called. */
  label?: string;
  /** Where the submission stands now. */
  onStep?: (submission: SubmissionCardFragment) => void;
}

/** Hands a story in, or says where it stands and takes it back. It is no form of its own: it also stands within one. */
export function SubmitPart({ postId, collections, submission, notifies, label = 'Publication you write for', onStep }: SubmitPartProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState(submission);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [chosen, setTo] = useState('');
  const [note, setNote] = useState('');
  const [tells, setTells] = useState(notifies ?? false);
  const taker = collections.find((one) => one.id === chosen) ?? collections[0];
  const to = taker?.id ?? '';
  const waits = last !== null && !last.isOver;
  const isBack = last?.status === 'CHANGES_REQUESTED';
  const run = async (step: () => Promise<SubmissionCardFragment>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const now = await step();
      setLast(now);
      onStep?.(now);
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
            {label}
          </label>
          <select id={`${id}-to`} className={css.field} value={to} onChange={(event) => setTo(event.target.value)}>
            {collections.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
          {taker?.submissions.guidelines && (
            <section className={css.guidelines} aria-label="Guidelines">
              <p className={css.label}>Guidelines</p>
              <p dir="auto">{taker.submissions.guidelines}</p>
            </section>
          )}
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
        <>
          {taker?.submissions.refusal && <Note kind="info">{taker.submissions.refusal}</Note>}
          <Button size="s" aria-busy={isBusy} disabledReason={taker?.submissions.refusal ?? undefined} onClick={() => void submit()}>
            Submit
          </Button>
        </>
      )}
    </div>
  );
}
