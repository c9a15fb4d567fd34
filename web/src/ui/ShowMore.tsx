'use client';
import { Button } from './Button';
import { Note } from './Note';

interface ShowMoreProps {
  /** What is shown, as in "Show more responses". */
  what: string;
  next: string | null;
  isBusy: boolean;
  isFailed: boolean;
  more: () => void;
}

/** The end of a list that goes on when somebody asks. */
export function ShowMore({ what, next, isBusy, isFailed, more }: ShowMoreProps) {
  if (isFailed)
    return (
      <Note
        kind="error"
        action={
          <button type="button" onClick={more}>
            Try again
          </button>
        }
      >
        We couldn’t load more {what}. Check your connection.
      </Note>
    );
  return (
    next !== null && (
      <Button look="quiet" onClick={more} aria-busy={isBusy}>
        Show more {what}
      </Button>
    )
  );
}
