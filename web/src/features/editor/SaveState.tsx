'use client';
import css from './Editor.module.css';
import type { Opened } from './opening';
import type { SaveStatus } from './save/save';
import { useShown, type Writing } from './useWriting';

const WORDS: Readonly<Record<SaveStatus, string>> = {
  new: '',
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Offline. Saved on this device',
  failing: 'Could not save. Saved on this device',
  refused: '',
  conflict: 'Changed in two places',
};
const STANDS: Readonly<Record<Opened['status'], string>> = {
  DRAFT: 'Draft',
  SCHEDULED: 'Scheduled',
  PUBLISHED: 'Published',
  DELETED: 'Deleted',
};
const BAD = new Set<SaveStatus>(['failing', 'refused']);

interface SaveStateProps {
  writing: Writing;
  status: Opened['status'];
  onConflicts: (opener: HTMLElement) => void;
}

/** Where what was written is now, in words. That it is being sent is shown and not said: it would be said with every sentence. */
export function SaveState({ writing, status: stands, onConflicts }: SaveStateProps) {
  const { status, refusal, isReadOnly } = useShown(writing);
  const words = status === 'refused' ? (refusal ?? '') : WORDS[status];
  return (
    <div className={css.state}>
      <strong>{STANDS[stands]}</strong>
      {!isReadOnly && (
        <span className={BAD.has(status) ? css.bad : undefined} data-save={status}>
          {words}
        </span>
      )}
      <span className="sr" role="status">
        {status === 'saving' || isReadOnly ? '' : words}
      </span>
      {BAD.has(status) && (
        <button type="button" onClick={() => writing.session.hurry()}>
          Try again
        </button>
      )}
      {status === 'conflict' && (
        <button type="button" onClick={(event) => onConflicts(event.currentTarget)}>
          Choose
        </button>
      )}
    </div>
  );
}
