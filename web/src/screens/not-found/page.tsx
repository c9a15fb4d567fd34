import { NotFoundText } from '@/features/errors/NotFoundText';
import { StoryList } from '@/features/story-card/StoryList';
import { gqlServer } from '@/lib/gql/server';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';
import css from './not-found.module.css';
import { NotFoundPage } from './ops.gen';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Page not found', noindex: true }),
  async View({ request: { signedIn, site } }) {
    const posts = await gqlServer(NotFoundPage, {}).then(
      (answer) => answer.staffPicksFeed.items,
      () => [],
    );
    return (
      <Main width="full">
        <NotFoundText name={site.name} />
        {posts.length > 0 && (
          <section className={css.picks} aria-labelledby="picks">
            <h2 id="picks">Staff picks</h2>
            <StoryList posts={posts} signedIn={signedIn} heading="h3" />
          </section>
        )}
      </Main>
    );
  },
};
