import type { OwnStoriesQueryVariables } from './Stories.gen';

/** Where one's own stories stand, as the address says it; scheduled ones are ours beside those of the specification. */
export const STORY_TABS = ['drafts', 'scheduled', 'public', 'unlisted', 'responses', 'deleted'] as const;
export type StoryTab = (typeof STORY_TABS)[number];

interface Tab {
  filter: OwnStoriesQueryVariables['filter'];
  label: string;
  empty: string;
}

export const TABS: Readonly<Record<StoryTab, Tab>> = {
  drafts: { filter: 'DRAFTS', label: 'Drafts', empty: 'You don’t have any drafts.' },
  scheduled: { filter: 'SCHEDULED', label: 'Scheduled', empty: 'You don’t have any scheduled stories.' },
  public: { filter: 'PUBLIC', label: 'Published', empty: 'You haven’t published a story yet.' },
  unlisted: { filter: 'UNLISTED', label: 'Unlisted', empty: 'You don’t have any unlisted stories.' },
  responses: { filter: 'RESPONSES', label: 'Responses', empty: 'You haven’t responded to a story yet.' },
  deleted: { filter: 'DELETED', label: 'Deleted', empty: 'The trash is empty. What you delete stays here for 14 days.' },
};

/** The tab of an address; that of an address without one holds the drafts. */
export const tabOf = (filterBy: string | undefined): StoryTab => STORY_TABS.find((tab) => tab === filterBy) ?? 'drafts';
