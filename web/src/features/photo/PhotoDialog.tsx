'use client';
import { EditDialog } from '@/features/settings/EditDialog';
import { Refused } from '@/features/settings/act';
import type { Account } from '@/features/settings/useSettings';
import { UploadRefused } from '@/lib/picture/upload';
import { Button } from '@/ui/Button';
import { changePhoto } from './photo';
import { PictureDrop } from './PictureDrop';
import { usePicture } from './usePicture';

/** The reader's photo: chosen or dropped, cut to a square, sent, or taken away. */
export function PhotoDialog({ account, opener, onClosed }: { account: Account; opener: HTMLElement; onClosed: () => void }) {
  const picked = usePicture();
  const save = async () => {
    try {
      const id = await picked.send();
      if (id) await changePhoto(id, account.imageUrl);
    } catch (caught) {
      throw caught instanceof UploadRefused ? new Refused(caught.message) : caught;
    }
  };
  const remove = async (button: HTMLElement) => {
    // The button goes with the photo.
    const dialog = button.closest('dialog');
    try {
      await changePhoto('', account.imageUrl);
      dialog?.close();
    } catch {
      picked.setProblem('Your photo could not be removed. Please try again.');
    }
  };
  return (
    <EditDialog
      title="Photo"
      opener={opener}
      onClosed={onClosed}
      onSave={save}
      hindrance={picked.picture ? undefined : 'Choose a photo first.'}
    >
      <PictureDrop name={account.name} src={account.imageUrl} what="photo" picked={picked} />
      {account.imageUrl && !picked.picture && (
        <div>
          <Button look="text" onClick={(event) => void remove(event.currentTarget)}>
            Remove photo
          </Button>
        </div>
      )}
    </EditDialog>
  );
}
