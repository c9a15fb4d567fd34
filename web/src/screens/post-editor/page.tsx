import { EditorScreen } from '@/features/editor/EditorScreen';
import { DraftOrigin } from '@/features/origin/DraftOrigin';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  metadata: ({ request, params }) =>
    pageMetadata(request, { title: 'Edit story', canonical: href.ShowEditPost({ postId: params.postId ?? '' }), noindex: true }),
  View: ({ params }) => (
    <Main>
      <h1 className="sr" data-writing>
        Edit story
      </h1>
      <DraftOrigin postId={params.postId ?? ''} />
      <EditorScreen postId={params.postId ?? ''} />
    </Main>
  ),
};
