'use client';
import { useState } from 'react';
import { act, Refused } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { DeclineSubmission } from '@/features/submission/Submission.gen';
import { plural } from '@/lib/text/count';
import { Area } from '@/ui/Area';

interface Props {
  ids: readonly string[];
  opener: HTMLElement;
  onClosed: () => void;
  /** These are declined. */
  onDone: (ids: readonly string[]) => void;
}

/** Declines several submissions, with one note to their writers. */
export default function DeclineDialog({ ids, opener, onClosed, onDone }: Props) {
  const [answer, setAnswer] = useState('');
  const save = async () => {
    const done: string[] = [];
    let failure: unknown = null;
    for (const id of ids) {
      try {
        await act(DeclineSubmission, { id, answer }, 'declineSubmission', 'Submission');
        done.push(id);
      } catch (error) {
        // Another editor was a moment faster: the others are declined all the same.
        if (!(error instanceof Refused && error.answer === 'Conflict')) failure = error;
      }
    }
    onDone(done);
    if (failure) throw failure;
  };
  return (
    <EditDialog
      title={`Decline ${plural(ids.length, 'submission', 'submissions')}?`}
      text="The stories stay with their writers, who may submit them again."
      save="Decline"
      look="primary"
      opener={opener}
      onClosed={onClosed}
      onSave={save}
    >
      <Area label="Note to the writers" max={2000} value={answer} dir="auto" onChange={(event) => setAnswer(event.target.value)} />
    </EditDialog>
  );
}
