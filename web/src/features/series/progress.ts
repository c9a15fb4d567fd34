import { READING_DONE_PERCENT } from '@/gen/limits';

interface Progress {
  readCount: number;
  next: { number: number } | null;
}

/** What the way into a series says: nothing is known of strangers, and of who has read it all. */
export function goOnWords(progress: Progress | null): string {
  if (!progress) return 'Start with part 1';
  if (!progress.next) return 'Read it again';
  return progress.readCount === 0 && progress.next.number === 1 ? 'Start with part 1' : `Continue with part ${progress.next.number}`;
}

/** How much of a series was read; empty while nothing was. */
export function farWords(progress: Progress | null, count: number): string {
  if (!progress || progress.readCount === 0) return '';
  return progress.next ? `You’ve read ${progress.readCount} of ${count} parts.` : 'You’ve read every part.';
}

/** What stands below a part that someone began. */
export function markWords(percent: number | null): string {
  if (percent === null) return '';
  return percent >= READING_DONE_PERCENT ? 'Read' : `${percent}% read`;
}
