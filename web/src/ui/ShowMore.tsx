'use client';
import { Button } from './Button';
import { Failed } from './Failed';

interface ShowMoreProps {
  /** What is shown, as in "Show more responses". */
  what: string;
  next: string | null;
  isBusy: boolean;
  isFailed: boolean;
  more: () => void;
}

/** The end of a list that goes on when someone asks. Until its first page is there, the list itself says what failed. */
export function ShowMore({ what, next, isBusy, isFailed, more }: ShowMoreProps) {
  if (isFailed) return <Failed onAgain={more}>We couldn’t load more {what}. Check your connection.</Failed>;
  return (
    next !== null && (
      <Button look="quiet" onClick={more} aria-busy={isBusy}>
        Show more {what}
      </Button>
    )
  );
}
