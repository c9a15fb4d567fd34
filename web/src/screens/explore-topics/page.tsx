import * as href from '@/gen/href';
import { gqlServer } from '@/lib/gql/server';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { plural } from '@/lib/text/count';
import { Main } from '@/ui/Main';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import css from './explore.module.css';
import { ExploreTopicsPage } from './ops.gen';

export const screen: Screen = {
  metadata: ({ request }) =>
    pageMetadata(request, {
      title: 'Explore topics',
      description: `What people write about on ${request.site.name}.`,
      canonical: href.ShowExploreTopics(),
    }),
  async View() {
    const { recommendedTags: tags } = await gqlServer(ExploreTopicsPage, {});
    return (
      <Main width="outset">
        <h1 className={css.title}>Explore topics</h1>
        <ul className={css.grid}>
          {tags.map((tag) => (
            <li key={tag.slug}>
              <Link href={tag.url}>
                <span dir="auto">{tag.name}</span> <small>{plural(tag.postCount, 'story', 'stories')}</small>
              </Link>
            </li>
          ))}
        </ul>
        {tags.length === 0 && <Empty>There are no topics yet.</Empty>}
      </Main>
    );
  },
};
