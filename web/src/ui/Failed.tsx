import type { ReactNode } from 'react';
import { Note } from './Note';

/** A part of the page that could not be loaded, with a button that asks for it again. */
export function Failed({ onAgain, children }: { onAgain: () => void; children: ReactNode }) {
  return (
    <Note
      kind="error"
      action={
        <button type="button" onClick={onAgain}>
          Try again
        </button>
      }
    >
      {children}
    </Note>
  );
}
