import css from '@/features/story-settings/StorySettings.module.css';
import { StorySettingsPanel } from '@/features/story-settings/StorySettingsPanel';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  metadata: ({ request, params }) =>
    pageMetadata(request, { title: 'Settings of a story', canonical: href.post_settings({ postId: params.postId ?? '' }), noindex: true }),
  View: ({ params }) => (
    <Main>
      <h1 className={css.title}>Story settings</h1>
      <StorySettingsPanel postId={params.postId ?? ''} />
    </Main>
  ),
};
