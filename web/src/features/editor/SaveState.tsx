'use client';
import Link from 'next/link';
import * as href from '@/gen/href';
import css from './Editor.module.css';
import type { Opened } from './opening';
import type { SaveStatus } from './save/save';
import { useShown, type Writing } from './useWriting';

const WORDS: Readonly<Record<SaveStatus, string>> = {
  new: '',
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Offline. Saved on this device',
  failing: 'Couldn’t reach the server. Saved on this device',
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
  opened: Opened;
  onConflicts: (opener: HTMLElement) => void;
}

/** Where what was written is now, in words. That it is being sent is shown and not said: it would be said with every sentence. */
export function SaveState({ writing, opened, onConflicts }: SaveStateProps) {
  const { status, refusal, isReadOnly, postId, hasWritten } = useShown(writing);
  const isAhead = opened.status === 'PUBLISHED' && (opened.hasUnpublishedChanges || hasWritten);
  const words = status === 'refused' ? (refusal?.message ?? '') : WORDS[status];
  return (
    <div className={css.state}>
      <strong>{STANDS[opened.status]}</strong>
      {isAhead && postId !== null && (
        <Link href={href.post_history({ postId })} onClick={() => writing.session.hurry()}>
          Unpublished changes
        </Link>
      )}
      {!isReadOnly && (
        <span className={BAD.has(status) ? css.bad : undefined} data-save={status}>
          {words}
        </span>
      )}
      <span className="sr" role="status">
        {status === 'saving' || isReadOnly ? '' : words}
      </span>
      {(status === 'failing' || (status === 'refused' && refusal?.mayPass)) && (
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
