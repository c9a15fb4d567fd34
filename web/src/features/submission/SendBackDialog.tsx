'use client';
import { useId, useState } from 'react';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { DeclineSubmission, RequestSubmissionChanges } from './Submission.gen';
import css from './Submission.module.css';

/** Why a story goes back to its writer. */
export type SendBack = 'decline' | 'changes';

interface SendBackDialogProps {
  id: string;
  why: SendBack;
  title: string;
  writer: string;
  /** Whether edits are suggested, which say enough about what to change. */
  suggests: boolean;
  opener: HTMLElement;
  onClosed: () => void;
  onDone: () => void;
}

/** Gives a story back to its writer, with a word to them. */
export default function SendBackDialog({ id, why, title, writer, suggests, opener, onClosed, onDone }: SendBackDialogProps) {
  const field = useId();
  const [answer, setAnswer] = useState('');
  const asks = why === 'changes';
  const save = async () => {
    if (asks) await act(RequestSubmissionChanges, { id, answer }, 'requestSubmissionChanges', 'Submission');
    else await act(DeclineSubmission, { id, answer }, 'declineSubmission', 'Submission');
    onDone();
  };
  return (
    <EditDialog
      title={asks ? `Request changes to “${title}”` : `Decline “${title}”?`}
      text={
        asks
          ? `The story goes back to ${writer}${suggests ? ' with the edits you suggested' : ''}, who can submit it again with the changes.`
          : `The story stays with ${writer}, who may submit it again.`
      }
      save={asks ? 'Request changes' : 'Decline'}
      look="primary"
      opener={opener}
      onClosed={onClosed}
      hindrance={asks && !suggests && answer.trim() === '' ? `Tell ${writer} what to change.` : undefined}
      onSave={save}
    >
      <label className={css.label} htmlFor={field}>
        Note to {writer}
        {asks && suggests && ' (optional)'}
      </label>
      <textarea
        id={field}
        className={css.field}
        rows={4}
        maxLength={2000}
        value={answer}
        dir="auto"
        onChange={(event) => setAnswer(event.target.value)}
      />
    </EditDialog>
  );
}
