import { EditorScreen } from '@/features/editor/EditorScreen';
import { href } from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'New story', canonical: href.ShowNewPost(), noindex: true }),
  View: () => (
    <Main>
      <h1 className="sr">New story</h1>
      <EditorScreen postId={null} />
    </Main>
  ),
};
