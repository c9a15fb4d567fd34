import * as href from '@/gen/href';
import { libraryResumeReading } from '@/gen/messages/library';
import { Tabs } from '@/ui/Tabs';

/** The parts of the library. */
export type LibraryPart = 'lists' | 'series' | 'saved' | 'highlights' | 'resume' | 'history';

/** What a reader keeps: lists, series, lists of others, highlights, what they did not finish, and what they read. */
export function LibraryTabs({ current }: { current: LibraryPart | null }) {
  const parts: { part: LibraryPart; label: string; href: string }[] = [
    { part: 'lists', label: 'Your lists', href: href.ShowYourLists() },
    { part: 'series', label: 'Your series', href: href.your_series({ filterBy: 'public' }) },
    { part: 'saved', label: 'Saved lists', href: href.ShowYourFollowedLists() },
    { part: 'highlights', label: 'Highlights', href: href.ShowList({ catalogSlugId: 'highlights' }) },
    { part: 'resume', label: libraryResumeReading, href: href.ShowList({ catalogSlugId: 'currently-reading' }) },
    { part: 'history', label: 'Reading history', href: href.lists_reading_history() },
  ];
  return <Tabs label="Your library" tabs={parts.map(({ part, ...tab }) => ({ ...tab, current: part === current }))} />;
}
