import css from '@/features/history/History.module.css';
import { HistoryPanel } from '@/features/history/HistoryPanel';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  metadata: ({ request, params }) =>
    pageMetadata(request, { title: 'History of a story', canonical: href.post_history({ postId: params.postId ?? '' }), noindex: true }),
  View: ({ params }) => (
    <Main width="outset">
      <h1 className={css.title}>History</h1>
      <HistoryPanel postId={params.postId ?? ''} />
    </Main>
  ),
};
