import { OutboxPanel } from '@/features/submission/OutboxPanel';
import css from '@/features/submission/Submission.module.css';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Your submissions', canonical: href.ShowWriterOutbox(), noindex: true }),
  View: () => (
    <Main>
      <h1 className={css.title}>Your submissions</h1>
      <OutboxPanel />
    </Main>
  ),
};
