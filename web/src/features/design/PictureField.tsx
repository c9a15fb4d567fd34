'use client';
import { useId, useState } from 'react';
import { hindranceOf, PICTURE_TYPES, upload, UploadRefused } from '@/lib/picture/upload';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import photo from '@/features/photo/Photo.module.css';
import manage from '@/features/publication/manage/Manage.module.css';
import type { DesignPicture } from './design';
import css from './Design.module.css';

interface Props {
  label: string;
  help: string;
  picture: DesignPicture | null;
  /** What is shown of it. */
  shape?: 'whole' | 'square';
  onChange: (picture: DesignPicture | null) => void;
}

/** A picture of the design: chosen, sent at once, and in use when the design is. */
export function PictureField({ label, help, picture, shape = 'whole', onChange }: Props) {
  const id = useId();
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file || sent !== null) return;
    const hindrance = hindranceOf(file);
    setProblem(hindrance ?? null);
    if (hindrance) return;
    setSent(0);
    try {
      const { id: imageId, url, width, height } = await upload(file, setSent);
      onChange({ id: imageId, src: url, width, height });
    } catch (failure) {
      setProblem(failure instanceof UploadRefused ? failure.message : 'The picture could not be uploaded. Please try again.');
    } finally {
      setSent(null);
    }
  };
  return (
    <div className={manage.part} role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className={manage.label}>
        {label}
      </p>
      <div className={css.picture}>
        {picture && <img src={picture.src} alt="" data-shape={shape} width={picture.width} height={picture.height} />}
        <input
          id={id}
          className="sr"
          type="file"
          accept={PICTURE_TYPES.join(',')}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <label htmlFor={id} className={photo.pick}>
          {picture ? 'Choose another picture' : 'Choose a picture'}
          <span className="sr"> ({label})</span>
        </label>
        {picture && (
          <Button look="text" onClick={() => onChange(null)}>
            Remove<span className="sr"> {label}</span>
          </Button>
        )}
        {sent !== null && <progress max={1} value={sent} aria-label={`Uploading: ${label}`} />}
      </div>
      <p className={manage.help}>{help}</p>
      {problem && <Note kind="error">{problem}</Note>}
    </div>
  );
}
