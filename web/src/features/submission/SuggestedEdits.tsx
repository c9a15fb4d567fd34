'use client';
import { useRef, useState } from 'react';
import useSWR from 'swr';
import { Pieces } from '@/features/history/ChangeList';
import { changedWords } from '@/features/history/words';
import { act, reasonOf, Refused } from '@/features/settings/act';
import { query } from '@/lib/gql/client';
import { Button } from '@/ui/Button';
import { Failed } from '@/ui/Failed';
import { Note } from '@/ui/Note';
import css from './Edits.module.css';
import { beginningOf, nameOf } from './edits';
import { DecideSuggestedEdits, type EditFragment, SuggestedEdits as Edits } from './Submission.gen';
import sub from './Submission.module.css';

const CHANGED = 'You changed this since it was suggested.';

/** What editors would change in the reader's story, to be taken over or not. Nothing where they suggest nothing. */
export function SuggestedEdits({ submissionId }: { submissionId: string }) {
  const place = useRef<HTMLElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { data, error, mutate } = useSWR(['suggested', submissionId], async () => {
    const { submission } = await query(Edits, { id: submissionId });
    return submission.__typename === 'Submission' ? submission.suggestedEdits : [];
  });
  if (error !== undefined && !data) return <Failed onAgain={() => void mutate()}>The suggested edits could not be loaded.</Failed>;
  const open = (data ?? []).filter((edit) => edit.state === 'OPEN');
  const fitting = open.filter((edit) => !edit.isOutdated);
  const decide = async (edits: readonly EditFragment[], isAccepted: boolean) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const parts = edits.map(({ part }) => part);
      const done = await act(DecideSuggestedEdits, { id: submissionId, parts, isAccepted }, 'decideSuggestedEdits', 'Submission');
      await mutate(done.suggestedEdits, { revalidate: false });
      setSaid(`${edits.length === 1 ? '1 edit' : `${edits.length} edits`} ${isAccepted ? 'accepted' : 'declined'}.`);
      // The button that was pressed is gone.
      place.current?.focus();
    } catch (refused) {
      if (refused instanceof Refused && refused.answer === 'Conflict') void mutate();
      setProblem(reasonOf(refused));
    }
    setBusy(false);
  };
  if (open.length === 0 && said === '' && !problem) return null;
  return (
    <section ref={place} tabIndex={-1} className={css.edits} aria-label="Suggested edits">
      <h2 className={css.heading}>Suggested edits</h2>
      <p role="status" className={open.length === 0 ? undefined : 'sr'}>
        {said}
      </p>
      {problem && <Note kind="error">{problem}</Note>}
      <ul className={css.list}>
        {open.map((edit) => {
          const what = `“${beginningOf(edit.after || edit.before)}”`;
          return (
            <li key={edit.part} className={css.part} data-part={edit.part.split(':')[0]}>
              <p className={sub.meta}>
                <span>{nameOf(edit.part)}</span>
                {edit.editor && <span dir="auto">{edit.editor.name}</span>}
                {edit.after === '' && <span>Would be removed</span>}
              </p>
              <p className={css.change} dir="auto">
                <Pieces pieces={changedWords(edit.before, edit.after)} />
              </p>
              {edit.isOutdated && <p className={sub.meta}>{CHANGED}</p>}
              <div className={sub.buttons}>
                {!edit.isOutdated && (
                  <Button look="accent" size="s" aria-busy={isBusy} aria-label={`Accept ${what}`} onClick={() => void decide([edit], true)}>
                    Accept
                  </Button>
                )}
                <Button look="quiet" size="s" aria-busy={isBusy} aria-label={`Decline ${what}`} onClick={() => void decide([edit], false)}>
                  Decline
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {fitting.length > 1 && (
        <Button size="s" aria-busy={isBusy} onClick={() => void decide(fitting, true)}>
          Accept all {fitting.length}
        </Button>
      )}
    </section>
  );
}
