import { cache } from 'react';
import { TagHead } from '@/features/archive/TagHead';
import { NotFoundText } from '@/features/errors/NotFoundText';
import { MoreStories } from '@/features/feed/MoreStories';
import { StoryList } from '@/features/story-card/StoryList';
import { TopicTabs } from '@/features/topic/TopicTabs';
import * as href from '@/gen/href';
import { gqlServer } from '@/lib/gql/server';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Empty } from '@/ui/Empty';
import { Main } from '@/ui/Main';
import { TopicRecommendedPage } from './ops.gen';

const read = cache(async (tagSlug: string) => (await gqlServer(TopicRecommendedPage, { tagSlug })).tagFromSlug);

export const screen: Screen = {
  async metadata({ params, request }) {
    const tag = await read(params.tagSlug ?? '');
    if (!tag) return pageMetadata(request, { title: 'Topic', noindex: true });
    return pageMetadata(request, {
      title: `${tag.name}: recommended stories`,
      description: `Stories about ${tag.name} that readers recommend.`,
      canonical: href.tag_recommended({ tagSlug: tag.slug }),
    });
  },
  async View({ params, request: { signedIn, site } }) {
    const tag = await read(params.tagSlug ?? '');
    if (!tag)
      return (
        <Main>
          <NotFoundText name={site.name} />
        </Main>
      );
    const {
      items,
      pagingInfo: { next },
    } = tag.recommendedPosts;
    return (
      <Main>
        <TagHead tag={tag} signedIn={signedIn} />
        <TopicTabs tag={tag} tab="recommended" />
        <StoryList posts={items} signedIn={signedIn} />
        {items.length === 0 && <Empty>No stories about {tag.name} yet.</Empty>}
        {next && <MoreStories feed={{ of: 'tag-recommended', id: tag.slug }} from={next.to} signedIn={signedIn} />}
      </Main>
    );
  },
};
