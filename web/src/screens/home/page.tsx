import { GiftHash } from '@/features/gift/GiftHash';
import * as href from '@/gen/href';
import { Topics } from '@/features/rail/Topics';
import { gqlServer } from '@/lib/gql/server';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Columns } from '@/ui/Columns';
import { EarlyFeed } from './EarlyFeed';
import { HomeFeeds } from './HomeFeeds';
import { HomePage } from './ops.gen';
import { PersonalPicks } from './PersonalPicks';
import { PersonalPublishers } from './PersonalPublishers';

export const screen: Screen = {
  metadata: ({ request }) =>
    pageMetadata(request, { title: request.site.name, description: request.site.tagline, canonical: href.ShowHome() }),
  async View({ query }) {
    const { staffPicksFeed, recommendedTags } = await gqlServer(HomePage, {});
    const rail = (
      <>
        <PersonalPicks posts={staffPicksFeed.items} />
        <Topics tags={recommendedTags} />
        <PersonalPublishers />
      </>
    );
    return (
      <Columns rail={rail}>
        <h1 className="sr">Home</h1>
        <GiftHash />
        <HomeFeeds feed={query.feed} />
        <EarlyFeed />
      </Columns>
    );
  },
};
