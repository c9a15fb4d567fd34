import { LibraryTabs } from '@/features/lists/LibraryTabs';
import css from '@/features/lists/Lists.module.css';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';
import { ReadingHistoryPanel } from './ReadingHistoryPanel';

/** What a reader read, in both layouts of the page. */
export const historyScreen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Reading history', canonical: href.lists_reading_history(), noindex: true }),
  View: () => (
    <Main>
      <h1 className={css.title}>Your library</h1>
      <LibraryTabs current="history" />
      <ReadingHistoryPanel />
    </Main>
  ),
};
