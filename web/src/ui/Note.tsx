import type { ReactNode } from 'react';
import css from './Note.module.css';

interface NoteProps {
  kind?: 'info' | 'error';
  children: ReactNode;
  action?: ReactNode;
}

/** A line about a part of the page: something failed, or something to know. */
export function Note({ kind = 'info', children, action }: NoteProps) {
  return (
    <div className={kind === 'error' ? `${css.note} ${css.err}` : css.note} role={kind === 'error' ? 'alert' : undefined}>
      <span>{children}</span>
      {action}
    </div>
  );
}
