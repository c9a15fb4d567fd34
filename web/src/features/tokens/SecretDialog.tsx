'use client';
import { useId, useState } from 'react';
import form from '@/features/settings/Settings.module.css';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import css from './Tokens.module.css';

interface SecretDialogProps {
  title: string;
  /** What the secret is. */
  label: string;
  secret: string;
  opener: HTMLElement;
  onClosed: () => void;
}

/** A secret that is shown once, until its owner says that they have kept it. */
export function SecretDialog({ title, label, secret, opener, onClosed }: SecretDialogProps) {
  const id = useId();
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setSaid('Copied.'),
      () => setSaid('Your browser blocked copying. Please select and copy it.'),
    );
  return (
    <Dialog labelledBy={id} closeLabel="Close" opener={opener} onClosed={onClosed}>
      <div className={form.form}>
        <h2 id={id}>{title}</h2>
        <p>Keep it somewhere safe: it won’t be shown again.</p>
        <p className={css.secret}>
          <code aria-label={label}>{secret}</code>
        </p>
        <div className={form.buttons}>
          <span role="status" className={css.said}>
            {said}
          </span>
          <Button look="quiet" onClick={() => void copy()}>
            Copy
          </Button>
          <Button look="accent" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
            I’ve saved it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
