import { Begin } from '@/features/origin/Begin';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  metadata: ({ request, params }) =>
    pageMetadata(request, {
      title: 'Repost a story',
      canonical: href.new_story_repost({ repostId: params.repostId ?? '' }),
      noindex: true,
    }),
  View: ({ params }) => (
    <Main>
      <h1 className="sr" data-writing>
        Repost a story
      </h1>
      <Begin about={{ repostOf: params.repostId ?? '' }} />
    </Main>
  ),
};
