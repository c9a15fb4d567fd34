'use client';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Note } from '@/ui/Note';
import { reasonOf } from './act';
import css from './Settings.module.css';

interface EditDialogProps {
  title: string;
  text?: ReactNode;
  save?: string;
  look?: 'accent' | 'primary';
  opener: HTMLElement;
  onClosed: () => void;
  /** Why it cannot be saved as it stands; undefined when it can. */
  hindrance?: string | undefined;
  /** Does it. What it throws is shown in the dialog; otherwise the dialog closes, unless it says `stay`. */
  onSave: () => Promise<unknown>;
  children?: ReactNode;
}

/** A small form over the page with one thing to save. */
export function EditDialog({
  title,
  text,
  save = 'Save',
  look = 'accent',
  opener,
  onClosed,
  hindrance,
  onSave,
  children,
}: EditDialogProps) {
  const id = useId();
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (hindrance || state.busy) return;
    const dialog = event.currentTarget.closest('dialog');
    setState({ busy: true, error: null });
    try {
      if ((await onSave()) === 'stay') setState({ busy: false, error: null });
      else dialog?.close();
    } catch (error) {
      setState({ busy: false, error: reasonOf(error) });
    }
  };
  return (
    <Dialog labelledBy={id} closeLabel="Close" opener={opener} onClosed={onClosed}>
      <form ref={form} className={css.form} noValidate onSubmit={submit}>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
        {children}
        {state.error && <Note kind="error">{state.error}</Note>}
        <div className={css.buttons}>
          <Button look="quiet" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
            Cancel
          </Button>
          <Button type="submit" look={look} aria-busy={state.busy} disabledReason={hindrance}>
            {save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
