'use client';
import { useState } from 'react';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { CATALOG_NOTE_MAX } from '@/gen/limits';
import { SetListNote } from './Lists.gen';
import css from './Lists.module.css';

interface NoteDialogProps {
  listId: string;
  postId: string;
  title: string;
  note: string;
  opener: HTMLElement;
  onClosed: () => void;
  onDone: (note: string) => void;
}

/** What the owner of a list says of a story on it. */
export default function NoteDialog({ listId, postId, title, note: before, opener, onClosed, onDone }: NoteDialogProps) {
  const [note, setNote] = useState(before);
  const save = async () => {
    await act(SetListNote, { id: listId, postId, note }, 'editCatalogItemNote', 'Catalog');
    onDone(note.trim());
  };
  return (
    <EditDialog
      title="Note"
      text={<>Anyone who can see the list can read it below “{title}”.</>}
      opener={opener}
      onClosed={onClosed}
      onSave={save}
    >
      <label className={css.area}>
        <span>Note</span>
        <textarea maxLength={CATALOG_NOTE_MAX} value={note} onChange={(event) => setNote(event.target.value)} />
        <small>{CATALOG_NOTE_MAX - [...note].length} characters left</small>
      </label>
    </EditDialog>
  );
}
