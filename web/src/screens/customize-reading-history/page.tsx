import css from '@/features/lists/Lists.module.css';
import { HistorySettings } from '@/features/readings/HistorySettings';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Your reading history', canonical: href.reading_history(), noindex: true }),
  View: () => (
    <Main>
      <h1 className={css.title}>Your reading history</h1>
      <HistorySettings />
    </Main>
  ),
};
