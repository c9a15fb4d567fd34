/** The story whose responses are shown, as all their parts need it. */
export interface Discussed {
  id: string;
  /** The title, or the beginning of what has none. */
  title: string;
  url: string;
  creator: { id: string; name: string };
  responsesCount: number;
  isDiscussionClosed: boolean;
  /** Whether this class of readers gets only the beginning of it. */
  isPreview: boolean;
  /** What is discussed. */
  what?: 'story' | 'list';
}

/** The same of a story that was read for more: only this goes to the browser. */
export const discussed = (
  { id, title, excerpt, url, creator, responsesCount, isDiscussionClosed, isPreview }: Discussed & { excerpt: string },
  what: 'story' | 'list' = 'story',
): Discussed => ({
  id,
  title: title || excerpt,
  url,
  creator: { id: creator.id, name: creator.name },
  responsesCount,
  isDiscussionClosed,
  isPreview,
  what,
});
