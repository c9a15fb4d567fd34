import { plural } from '@/lib/text/count';

interface Work {
  postCount: number;
  scheduledPostCount: number;
  submissionCount: number;
}

/** What becomes of someone's stories when they go; `own` when the reader is the one. */
export function consequences(work: Work, place: string, own: boolean): string[] {
  const theirs = own ? 'yours' : 'theirs';
  const lines = [
    work.postCount === 0
      ? `${own ? 'You have' : 'They have'} no published stories in ${place}.`
      : `${plural(work.postCount, 'published story stays', 'published stories stay')} in ${place}. ${
          own ? 'You can take them out in their settings.' : 'Only their writer can take them out.'
        }`,
  ];
  if (work.scheduledPostCount > 0)
    lines.push(`${plural(work.scheduledPostCount, 'scheduled story becomes a draft', 'scheduled stories become drafts')} of ${theirs}.`);
  if (work.submissionCount > 0) lines.push(`${plural(work.submissionCount, 'submission is', 'submissions are')} withdrawn.`);
  return lines;
}
