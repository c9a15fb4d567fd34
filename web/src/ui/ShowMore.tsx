'use client';
import { Button } from './Button';
import { Note } from './Note';

interface ShowMoreProps {
  /** What is shown, as in "Show more responses". */
  what: string;
  next: string | null;
  isBusy: boolean;
  hasFailed: boolean;
  load: () => void;
}

/** The end of a list that goes on when somebody asks. */
export function ShowMore({ what, next, isBusy, hasFailed, load }: ShowMoreProps) {
  if (hasFailed)
    return (
      <Note
        kind="error"
        action={
          <button type="button" onClick={load}>
            Try again
          </button>
        }
      >
        The {what} could not be loaded.
      </Note>
    );
  return (
    next !== null && (
      <Button look="quiet" onClick={load} aria-busy={isBusy}>
        Show more {what}
      </Button>
    )
  );
}
