import type { DeskPostsQueryVariables } from './Desk.gen';

interface Tab {
  filter: DeskPostsQueryVariables['filter'] | null;
  label: string;
  empty: string;
}

/** What the desk of a publication shows, as the address says it. */
export const DESK_TABS: Readonly<Record<DeskTab, Tab>> = {
  published: { filter: 'PUBLISHED', label: 'Published', empty: 'No stories have been published here yet.' },
  submissions: { filter: null, label: 'Submitted', empty: 'No stories have been submitted yet.' },
  scheduled: { filter: 'SCHEDULED', label: 'Scheduled', empty: 'No stories are scheduled.' },
  drafts: { filter: 'DRAFTS', label: 'Drafts', empty: 'You don’t have any drafts for this publication.' },
  unlisted: { filter: 'UNLISTED', label: 'Unlisted', empty: 'No stories are unlisted.' },
};

export type DeskTab = 'published' | 'submissions' | 'scheduled' | 'drafts' | 'unlisted';
export const DESK_ORDER = ['published', 'submissions', 'scheduled', 'drafts', 'unlisted'] as const;

/** The tab of an address; that of an address without one holds what is published. */
export const deskTabOf = (filterBy: string | undefined): DeskTab => DESK_ORDER.find((tab) => tab === filterBy) ?? 'published';
