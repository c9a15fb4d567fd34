'use client';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { isSquare } from '@/lib/picture/crop';
import { PICTURE_TYPES } from '@/lib/picture/upload';
import { Avatar } from '@/ui/Avatar';
import { Note } from '@/ui/Note';
import { draw } from './photo';
import css from './Photo.module.css';
import type { Picked } from './usePicture';

/** Pixels of the preview's side, on screens with two of them to each. */
const PREVIEW = 256;

interface Props {
  /** Whose picture it is. */
  name: string;
  src: string | null;
  /** What it is called: photo, picture. */
  what: string;
  /** Publications are squares, people are circles. */
  square?: boolean;
  picked: Picked;
}

/** The part of a picture that will show, moved by a slider where there is anything to choose. */
function Crop({ what, square, picked: { focus, setFocus }, picture }: Omit<Props, 'name' | 'src'> & { picture: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, focus, PREVIEW);
  }, [picture, focus]);
  return (
    <>
      <canvas
        ref={canvas}
        className={square ? `${css.preview} ${css.square}` : css.preview}
        role="img"
        aria-label={`Preview of your ${what}`}
      />
      {!isSquare(picture.width, picture.height) && (
        <label className={css.focus}>
          Visible part
          <input type="range" min={0} max={100} value={focus} onChange={(event) => setFocus(Number(event.target.value))} />
        </label>
      )}
    </>
  );
}

/** A place where a picture is chosen or dropped, and cut to a square. */
export function PictureDrop({ name, src, what, square = false, picked }: Props) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const { picture, sent, problem, take } = picked;
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <>
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
          <Crop what={what} square={square} picked={picked} picture={picture} />
        ) : (
          <Avatar name={name} src={src} size={128} square={square} />
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
        {sent !== null && <progress className={css.progress} max={1} value={sent} aria-label={`Uploading your ${what}`} />}
      </div>
      {problem && <Note kind="error">{problem}</Note>}
    </>
  );
}
