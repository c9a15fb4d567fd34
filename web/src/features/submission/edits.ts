import type { EditFragment } from './Submission.gen';

/** What a part of a story is called, for its edits. */
export function nameOf(part: string): string {
  if (part === 'title') return 'Title';
  return part === 'subtitle' ? 'Subtitle' : 'Paragraph';
}

const STATES: Readonly<Record<EditFragment['state'], string>> = { OPEN: 'Suggested', ACCEPTED: 'Accepted', DECLINED: 'Declined' };

/** What became of an edit, in a word. */
export const stateOfEdit = ({ state }: Pick<EditFragment, 'state'>): string => STATES[state];

/** The first words of a text, to tell buttons apart by. */
export function beginningOf(text: string): string {
  const words = text.trim().split(/\s+/u);
  return words.length > 6 ? `${words.slice(0, 6).join(' ')}…` : words.join(' ');
}
