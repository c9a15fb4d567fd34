import { EditorScreen } from '@/features/editor/EditorScreen';
import { Begin } from '@/features/origin/Begin';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'New story', canonical: href.ShowNewPost(), noindex: true }),
  View: ({ params, query: { inResponseToQuoteId } }) => (
    <Main>
      <h1 className="sr" data-writing data-collection={params.collectionSlug}>
        New story
      </h1>
      {inResponseToQuoteId ? <Begin about={{ inResponseToQuoteId }} /> : <EditorScreen postId={null} />}
    </Main>
  ),
};
