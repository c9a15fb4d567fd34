'use client';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Field } from '@/ui/Field';
import css from './Dialogs.module.css';
import { embedOf } from './paste/provider';

interface EmbedDialogProps {
  opener: HTMLElement;
  onClosed: () => void;
  onAddress: (address: string) => void;
}

/** Asks for the address of what is to be shown in the story. */
export default function EmbedDialog({ opener, onClosed, onAddress }: EmbedDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | undefined>();
  // The dialog takes the focus for its first button when it opens.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = String(new FormData(event.currentTarget).get('address')).trim();
    if (!embedOf(address)) return setProblem('This site can’t be embedded. You can still link to it.');
    form.current?.closest('dialog')?.close();
    onAddress(address);
  };
  return (
    <Dialog labelledBy={id} closeLabel="Close" opener={opener} onClosed={onClosed}>
      <form ref={form} className={css.form} noValidate onSubmit={submit}>
        <h2 id={id}>Embed</h2>
        <Field
          label="Link"
          name="address"
          type="url"
          help="A link to YouTube, Vimeo, SoundCloud, Spotify, CodePen, Dailymotion or TED."
          error={problem}
          onChange={() => setProblem(undefined)}
        />
        <div className={css.buttons}>
          <Button type="submit" look="accent">
            Embed
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
