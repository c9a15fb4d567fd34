import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';
import { FollowedLists } from './FollowedLists';
import { LibraryTabs } from './LibraryTabs';
import css from './Lists.module.css';
import { YourLists } from './YourLists';

const title = <h1 className={css.title}>Your library</h1>;

/** The lists of a reader, in both layouts of the page. */
export const listsScreen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Your lists', canonical: href.ShowYourLists(), noindex: true }),
  View: () => (
    <Main>
      {title}
      <LibraryTabs current="lists" />
      <YourLists />
    </Main>
  ),
};

/** The lists of others that a reader saved, in both layouts of the page. */
export const followedListsScreen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Saved lists', canonical: href.ShowYourFollowedLists(), noindex: true }),
  View: () => (
    <Main>
      {title}
      <LibraryTabs current="saved" />
      <FollowedLists />
    </Main>
  ),
};
