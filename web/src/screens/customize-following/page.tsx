import { FollowedPanel } from '@/features/following/FollowedPanel';
import { FollowingTabs } from '@/features/following/FollowingTabs';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';
import css from './following.module.css';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Following', canonical: href.ShowFollowsIndex(), noindex: true }),
  View() {
    return (
      <Main>
        <h1 className={css.title}>Following</h1>
        <FollowingTabs tab="following" />
        <FollowedPanel />
      </Main>
    );
  },
};
