/** The class of a story's text, by which search engines find what is for members: they take no other kind of selector. */
export const STORY_TEXT = 'story-text';
