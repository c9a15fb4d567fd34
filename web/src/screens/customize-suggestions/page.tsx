import { FollowingTabs } from '@/features/following/FollowingTabs';
import { SuggestionList } from '@/features/following/SuggestionList';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';
import css from './suggestions.module.css';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Who to follow', canonical: href.ShowFollowSuggestions(), noindex: true }),
  View() {
    return (
      <Main>
        <h1 className={css.title}>Who to follow</h1>
        <FollowingTabs tab="suggestions" />
        <SuggestionList />
      </Main>
    );
  },
};
