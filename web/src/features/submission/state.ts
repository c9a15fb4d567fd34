import type { SubmissionCardFragment } from './Submission.gen';

/** Where a submission can stand. */
export type Status = SubmissionCardFragment['status'];

/** Each of its ten statuses, as editors read them. */
export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  OPEN: 'Submitted',
  TRIAGE: 'In triage',
  IN_REVIEW: 'In review',
  CHANGES_REQUESTED: 'Changes requested',
  CHANGES_MADE: 'Changes made',
  ACCEPTED: 'Accepted',
  REJECTED: 'Declined',
  CANCELLED: 'Withdrawn',
  WIP: 'Not submitted',
  UNKNOWN: 'Unknown',
};

export const statusWords = (status: Status): string => STATUS_WORDS[status];

type SubmissionStatus = Pick<SubmissionCardFragment, 'status'>;

/** Where a submission stands, in a word or two. */
export function stateOf({ status }: SubmissionStatus): string {
  switch (status) {
    case 'ACCEPTED':
      return 'Accepted';
    case 'REJECTED':
      return 'Declined';
    case 'CANCELLED':
      return 'Withdrawn';
    case 'CHANGES_REQUESTED':
      return 'Changes requested';
    case 'IN_REVIEW':
      return 'In review';
    case 'WIP':
    case 'UNKNOWN':
      return 'Not submitted';
    case 'OPEN':
    case 'TRIAGE':
    case 'CHANGES_MADE':
      return 'Waiting';
  }
}

/** The same as a sentence for the writer. */
export function sentenceOf({ status, collection, decidedBy }: Pick<SubmissionCardFragment, 'status' | 'collection' | 'decidedBy'>): string {
  const place = collection?.name ?? 'the publication';
  const who = decidedBy?.name ?? `An editor of ${place}`;
  switch (status) {
    case 'ACCEPTED':
      return `${who} published it in ${place}.`;
    case 'REJECTED':
      return `${who} declined it for ${place}.`;
    case 'CANCELLED':
      return `You withdrew it from ${place}.`;
    case 'CHANGES_REQUESTED':
      return `${who} asks for changes before publishing it in ${place}. Make them, then submit it again.`;
    default:
      return `It’s waiting for the editors of ${place}. You can keep writing: they see your latest version.`;
  }
}
