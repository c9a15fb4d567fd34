'use client';
import { useId, useRef, useState } from 'react';
import { hindranceOf, PICTURE_TYPES, upload, UploadRefused } from '@/lib/picture/upload';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import css from './Books.module.css';

const UNSENT = 'The picture could not be uploaded. Please try again.';

/** The cover of a book: chosen, sent at once, or taken away. */
export function BookCover({ coverUrl, onChange }: { coverUrl: string | null; onChange: (coverId: string | null) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(coverUrl);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const hindrance = hindranceOf(file);
    if (hindrance) return setProblem(hindrance);
    setBusy(true);
    setProblem(null);
    try {
      const { id: coverId, url } = await upload(file, () => undefined);
      setShown(url);
      onChange(coverId);
    } catch (error) {
      setProblem(error instanceof UploadRefused ? error.message : UNSENT);
    }
    setBusy(false);
  };
  return (
    <div className={css.picture} role="group" aria-label="Cover">
      {shown && <img src={shown} alt="Preview of the cover" />}
      <input
        ref={input}
        id={id}
        className="sr"
        type="file"
        accept={PICTURE_TYPES.join(',')}
        tabIndex={-1}
        aria-label="Cover picture"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button look="quiet" size="s" aria-busy={isBusy} onClick={() => input.current?.click()}>
        {shown ? 'Change cover' : 'Choose a cover'}
      </Button>
      {shown && (
        <Button
          look="text"
          size="s"
          onClick={() => {
            setShown(null);
            onChange(null);
          }}
        >
          Remove cover
        </Button>
      )}
      <span role="status" className="sr">
        {isBusy ? 'Uploading the picture' : ''}
      </span>
      {problem && <Note kind="error">{problem}</Note>}
    </div>
  );
}
