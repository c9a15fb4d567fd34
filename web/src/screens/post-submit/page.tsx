import css from '@/features/submission/Submission.module.css';
import { SubmitPanel } from '@/features/submission/SubmitPanel';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Chrome } from '@/shell/Chrome';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  metadata: ({ request, params }) =>
    pageMetadata(request, { title: 'Submit a story', canonical: href.post_submission({ postId: params.postId ?? '' }), noindex: true }),
  View: ({ params }) => (
    <Chrome>
      <Main>
        <h1 className={css.title}>Submit a story</h1>
        <SubmitPanel postId={params.postId ?? ''} />
      </Main>
    </Chrome>
  ),
};
