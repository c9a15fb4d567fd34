import { FollowButton } from '@/features/follow/FollowButton';
import { FollowerCount } from '@/features/follow/FollowerCount';
import * as href from '@/gen/href';
import { gqlServer } from '@/lib/gql/server';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { plural } from '@/lib/text/count';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';
import { byLetter } from './byLetter';
import { TopicsPage } from './ops.gen';
import css from './topics.module.css';

export const screen: Screen = {
  metadata: ({ request }) =>
    pageMetadata(request, { title: 'Topics', description: `All topics on ${request.site.name}, from A to Z.`, canonical: href.topics() }),
  async View({ request: { signedIn } }) {
    const { recommendedTags: tags } = await gqlServer(TopicsPage, {});
    return (
      <Main>
        <h1 className={css.title}>Topics</h1>
        <p className={css.all}>
          <Link href={href.ShowExploreTopics()}>Topics with the most stories</Link>
        </p>
        {byLetter(tags).map(({ letter, topics }) => (
          <section key={letter} aria-label={letter}>
            <h2 className={css.letter}>{letter}</h2>
            <ul>
              {topics.map((tag) => (
                <li key={tag.slug} className={css.row}>
                  <div>
                    <Link href={tag.url} dir="auto">
                      {tag.name}
                    </Link>
                    <small>
                      {plural(tag.postCount, 'story', 'stories')} ·{' '}
                      <FollowerCount target={{ kind: 'Tag', id: tag.slug }} count={tag.followerCount} signedIn={signedIn} />
                    </small>
                  </div>
                  <FollowButton signedIn={signedIn} target={{ kind: 'Tag', id: tag.slug, name: tag.name }} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {tags.length === 0 && <Empty>There are no topics yet.</Empty>}
      </Main>
    );
  },
};
