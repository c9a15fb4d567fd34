import { ToEditor } from '@/features/editor/ToEditor';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';

const editorOf = (postId: string | undefined): string => (postId ? href.ShowEditPost({ postId }) : href.ShowNewPost());

/** There is one editor for all screens: addresses of a mobile one lead to it. */
export const screen: Screen = {
  metadata: ({ request, params }) => pageMetadata(request, { title: 'Write', canonical: editorOf(params.postId), noindex: true }),
  View: ({ params }) => (
    <Main>
      <h1 className="sr">Write</h1>
      <ToEditor to={editorOf(params.postId)} />
    </Main>
  ),
};
