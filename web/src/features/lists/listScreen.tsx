import { Resume } from '@/features/readings/Resume';
import * as href from '@/gen/href';
import { libraryPurchased, libraryReadingList, libraryResumeReading } from '@/gen/messages/library';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Empty } from '@/ui/Empty';
import { Main } from '@/ui/Main';
import { LibraryTabs } from './LibraryTabs';
import css from './Lists.module.css';
import { YourHighlights } from './YourHighlights';
import { YourList } from './YourList';

const TITLES: Readonly<Record<string, string>> = {
  highlights: 'Highlights',
  'reading-list': libraryReadingList,
  'currently-reading': libraryResumeReading,
  purchased: libraryPurchased,
};

/** One of a reader's lists, in both layouts of the page. `highlights` counts as library. */
export const listScreen: Screen = {
  metadata: ({ params: { catalogSlugId: part = '' }, request }) =>
    pageMetadata(request, {
      title: TITLES[part] ?? 'Your list',
      canonical: href.ShowList({ catalogSlugId: part || 'reading-list' }),
      noindex: true,
    }),
  View({ params: { catalogSlugId: part = '' } }) {
    if (part === 'highlights')
      return (
        <Main>
          <h1 className={css.title}>Your library</h1>
          <LibraryTabs current="highlights" />
          <YourHighlights />
        </Main>
      );
    if (part === 'currently-reading')
      return (
        <Main>
          <h1 className={css.title}>Your library</h1>
          <LibraryTabs current="resume" />
          <Resume />
        </Main>
      );
    if (part === 'purchased')
      return (
        <Main>
          <LibraryTabs current={null} />
          <h1 className={css.title}>{libraryPurchased}</h1>
          <Empty>You haven’t bought anything yet.</Empty>
        </Main>
      );
    return (
      <Main>
        <LibraryTabs current={null} />
        <YourList part={part} />
      </Main>
    );
  },
};
