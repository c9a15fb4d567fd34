import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';
import { StoriesSearch } from './StoriesSearch';
import css from './Stories.module.css';
import { StoryTabs } from './StoryTabs';
import { TABS, tabOf } from './tabs';
import { Undeleted } from './Undeleted';

/** What a writer wrote, in both layouts of the page. */
export const storiesScreen: Screen = {
  metadata({ params, request }) {
    const tab = tabOf(params.filterBy);
    return pageMetadata(request, {
      title: `${TABS[tab].label} – Your stories`,
      canonical: href.ShowYourStories({ filterBy: tab }),
      noindex: true,
    });
  },
  View({ params, query }) {
    const tab = tabOf(params.filterBy);
    return (
      <Main>
        <div className={css.head}>
          <h1 className={css.title}>Your stories</h1>
          <div className={css.acts}>
            <Link className={buttonClass({ look: 'quiet' })} href={href.ShowWriterOutbox()}>
              Submissions
            </Link>
            <Link className={buttonClass({ look: 'quiet' })} href={href.import_story()}>
              Import a story
            </Link>
            <Link className={buttonClass({ look: 'accent' })} href={href.ShowNewPost()}>
              Write a story
            </Link>
          </div>
        </div>
        <StoryTabs current={tab} />
        {tab === 'deleted' && query.undeletedPostId && <Undeleted id={query.undeletedPostId} />}
        <StoriesSearch key={tab} tab={tab} />
      </Main>
    );
  },
};
