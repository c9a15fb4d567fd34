'use client';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { DiscardChanges } from './Stories.gen';

interface DiscardDialogProps {
  postId: string;
  opener: HTMLElement;
  onClosed: () => void;
  onDone: () => Promise<void> | void;
}

/** Goes back to what readers see, after asking. */
export default function DiscardDialog({ postId, opener, onClosed, onDone }: DiscardDialogProps) {
  const save = async () => {
    await act(DiscardChanges, { id: postId }, 'discardDraftChanges', 'Draft');
    await onDone();
  };
  return (
    <EditDialog
      title="Discard your changes?"
      save="Discard changes"
      look="primary"
      opener={opener}
      onClosed={onClosed}
      onSave={save}
      text="The story goes back to the published version. Your changes stay in its history."
    />
  );
}
