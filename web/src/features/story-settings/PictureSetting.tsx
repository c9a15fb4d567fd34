'use client';
import { useRef, useState } from 'react';
import { previewsOf } from '@/features/editor/publish/form';
import { pictureAddress } from '@/features/editor/model/address';
import { cropped } from '@/lib/picture/cropped';
import { hindranceOf, PICTURE_TYPES, upload, UploadRefused } from '@/lib/picture/upload';
import { Button } from '@/ui/Button';
import css from './StorySettings.module.css';
import { SettingStatus } from './SettingStatus';
import type { Saving, Settled } from './useStorySettings';

const NAME = 'previewImageId';
const FAILED = 'The picture could not be uploaded. Please try again.';

interface Choice {
  id: string;
  src: string;
  alt: string;
}

/** The story's own pictures, the one it has now, and none. */
function choicesOf({ story: { settings }, blocks }: Settled): Choice[] {
  const { previewImageId: id, previewImage: picture } = settings;
  const own = previewsOf(blocks).map((one, index) => ({
    id: one.id,
    src: `${pictureAddress(one.id)}?w=320&h=214&focus=${one.focus}`,
    alt: one.alt || `Picture ${index + 1} of the story`,
  }));
  if (!id || !picture || own.some((one) => one.id === id)) return own;
  return [...own, { id, src: cropped(picture, 'card').src, alt: 'Current picture' }];
}

/** What stands for the story in lists, and where it is shared. */
export function PictureSetting({ settled, saving: { messages, save, refuse } }: { settled: Settled; saving: Saving }) {
  const picker = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number | null>(null);
  const chosen = settled.story.settings.previewImageId ?? '';
  const add = async (file: File | undefined) => {
    if (!file) return;
    const hindrance = hindranceOf(file);
    if (hindrance) return refuse(NAME, hindrance);
    setPart(0);
    try {
      const { id } = await upload(file, setPart);
      await save(NAME, id);
    } catch (error) {
      refuse(NAME, error instanceof UploadRefused ? error.message : FAILED);
    }
    setPart(null);
  };
  return (
    <fieldset className={css.group}>
      <legend>Preview picture for lists and sharing</legend>
      <div className={css.pictures}>
        {choicesOf(settled).map(({ id, src, alt }) => (
          <label key={id} className={css.picture}>
            <input className="sr" type="radio" name="preview" checked={id === chosen} onChange={() => void save(NAME, id)} />
            <img src={src} width={96} height={64} alt={alt} />
          </label>
        ))}
        <label className={css.picture}>
          <input className="sr" type="radio" name="preview" checked={chosen === ''} onChange={() => void save(NAME, '')} />
          <span>None</span>
        </label>
      </div>
      <input
        ref={picker}
        hidden
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label="Another picture"
        onChange={(event) => {
          void add(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {part !== null && <progress className={css.progress} max={1} value={part} aria-label="Uploading the picture" />}
      <div>
        <Button look="quiet" size="s" onClick={() => picker.current?.click()}>
          Upload another picture
        </Button>
      </div>
      <SettingStatus message={messages[NAME]} />
    </fieldset>
  );
}
