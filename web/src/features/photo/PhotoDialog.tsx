'use client';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { EditDialog } from '@/features/settings/EditDialog';
import { Refused } from '@/features/settings/act';
import type { Account } from '@/features/settings/useSettings';
import { isSquare } from '@/lib/picture/crop';
import { hindranceOf, PICTURE_TYPES, upload, UploadRefused } from '@/lib/picture/upload';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import { changePhoto, cropped, decode, draw } from './photo';
import css from './Photo.module.css';

/** Pixels of the preview's side, on screens with two of them to each. */
const PREVIEW = 256;

/** The part of a picture that will show, moved by a slider where there is anything to choose. */
function Crop({ picture, focus, onFocus }: { picture: ImageBitmap; focus: number; onFocus: (focus: number) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, focus, PREVIEW);
  }, [picture, focus]);
  return (
    <>
      <canvas ref={canvas} className={css.preview} role="img" aria-label="Preview of your photo" />
      {!isSquare(picture.width, picture.height) && (
        <label className={css.focus}>
          Visible part
          <input type="range" min={0} max={100} value={focus} onChange={(event) => onFocus(Number(event.target.value))} />
        </label>
      )}
    </>
  );
}

/** The reader's photo: chosen or dropped, cut to a square, sent, or taken away. */
export function PhotoDialog({ account, opener, onClosed }: { account: Account; opener: HTMLElement; onClosed: () => void }) {
  const id = useId();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [focus, setFocus] = useState(50);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [isOver, setOver] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const hindrance = hindranceOf(file);
    try {
      if (hindrance) throw new UploadRefused(hindrance);
      setPicture(await decode(file));
      setFocus(50);
      setProblem(null);
    } catch (caught) {
      setProblem(caught instanceof UploadRefused ? caught.message : null);
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const save = async () => {
    if (!picture) return;
    try {
      setSent(0);
      const uploaded = await upload(await cropped(picture, focus), setSent);
      await changePhoto(uploaded.id, account.imageUrl);
    } catch (caught) {
      throw caught instanceof UploadRefused ? new Refused(caught.message) : caught;
    } finally {
      setSent(null);
    }
  };
  const remove = async (button: HTMLElement) => {
    // The button goes with the photo.
    const dialog = button.closest('dialog');
    try {
      await changePhoto('', account.imageUrl);
      dialog?.close();
    } catch {
      setProblem('Your photo could not be removed. Please try again.');
    }
  };
  return (
    <EditDialog title="Photo" opener={opener} onClosed={onClosed} onSave={save} hindrance={picture ? undefined : 'Choose a photo first.'}>
      <div
        className={isOver ? `${css.drop} ${css.over}` : css.drop}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {picture ? (
          <Crop picture={picture} focus={focus} onFocus={setFocus} />
        ) : (
          <Avatar name={account.name} src={account.imageUrl} size={128} />
        )}
        <input
          id={id}
          className="sr"
          type="file"
          accept={PICTURE_TYPES.join(',')}
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <label htmlFor={id} className={css.pick}>
          {picture ? 'Choose another picture' : 'Choose a picture'}
        </label>
        <p className={css.help}>Or drop one here. JPEG, PNG, WebP or GIF, up to 25 MB.</p>
        {sent !== null && <progress className={css.progress} max={1} value={sent} aria-label="Uploading your photo" />}
      </div>
      {problem && <Note kind="error">{problem}</Note>}
      {account.imageUrl && !picture && (
        <div>
          <Button look="text" onClick={(event) => void remove(event.currentTarget)}>
            Remove photo
          </Button>
        </div>
      )}
    </EditDialog>
  );
}
