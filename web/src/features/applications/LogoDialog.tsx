'use client';
import { PictureDrop } from '@/features/photo/PictureDrop';
import { usePicture } from '@/features/photo/usePicture';
import { act, reasonOf, Refused } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { UploadRefused } from '@/lib/picture/upload';
import { Button } from '@/ui/Button';
import { type ApplicationFactsFragment, SetApplicationLogo } from './Applications.gen';
import { showApplication } from './useApplications';

interface Props {
  application: ApplicationFactsFragment;
  opener: HTMLElement;
  onClosed: () => void;
}

/** The logo of an application: chosen or dropped, cut to a square, sent, or taken away. */
export function LogoDialog({ application: { id, name, imageUrl }, opener, onClosed }: Props) {
  const picked = usePicture();
  const change = async (imageId: string) =>
    showApplication(await act(SetApplicationLogo, { id, imageId }, 'setOauthApplicationLogo', 'OauthApplication'));
  const save = async () => {
    try {
      const imageId = await picked.send();
      if (imageId) await change(imageId);
    } catch (caught) {
      throw caught instanceof UploadRefused ? new Refused(caught.message) : caught;
    }
  };
  const remove = async (button: HTMLElement) => {
    // The button goes with the logo.
    const dialog = button.closest('dialog');
    try {
      await change('');
      dialog?.close();
    } catch (caught) {
      picked.setProblem(reasonOf(caught));
    }
  };
  return (
    <EditDialog
      title="Logo"
      opener={opener}
      onClosed={onClosed}
      onSave={save}
      hindrance={picked.picture ? undefined : 'Choose a picture first.'}
    >
      <PictureDrop name={name} src={imageUrl} what="logo" square picked={picked} />
      {imageUrl && !picked.picture && (
        <div>
          <Button look="text" onClick={(event) => void remove(event.currentTarget)}>
            Remove logo
          </Button>
        </div>
      )}
    </EditDialog>
  );
}
