'use client';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { UnpublishPost } from './Stories.gen';

interface UnpublishDialogProps {
  story: { id: string; title: string; status: string };
  opener: HTMLElement;
  onClosed: () => void;
  onDone: () => void;
}

/** Takes a story back, after asking: readers lose it. */
export default function UnpublishDialog({ story: { id, title, status }, opener, onClosed, onDone }: UnpublishDialogProps) {
  const isScheduled = status === 'SCHEDULED';
  const save = async () => {
    await act(UnpublishPost, { id }, 'unpublishPost', 'Draft');
    onDone();
  };
  const name = title ? `“${title}”` : 'This story';
  return (
    <EditDialog
      title={isScheduled ? 'Unschedule this story?' : 'Unpublish this story?'}
      save={isScheduled ? 'Make it a draft' : 'Unpublish'}
      look="primary"
      opener={opener}
      onClosed={onClosed}
      onSave={save}
      text={
        isScheduled
          ? `${name} won’t be published and becomes a draft again.`
          : `${name} becomes a draft again. Only you can read it; its claps and responses are kept in case you publish it again.`
      }
    />
  );
}
