import { GiftHash } from '@/features/gift/GiftHash';
import * as href from '@/gen/href';
import { MoreStories } from '@/features/feed/MoreStories';
import { Topics } from '@/features/rail/Topics';
import { StoryList } from '@/features/story-card/StoryList';
import { gqlServer } from '@/lib/gql/server';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Chrome } from '@/shell/Chrome';
import { Empty } from '@/ui/Empty';
import { JsonLd } from '@/ui/JsonLd';
import { Hero } from './Hero';
import { LandingColumns } from './LandingColumns';
import css from './landing.module.css';
import { LandingPage } from './ops.gen';
import { Picks } from './Picks';

export const screen: Screen = {
  metadata: ({ request }) =>
    pageMetadata(request, {
      title: request.site.name,
      description: request.site.tagline,
      canonical: href.ShowHome(),
      feed: { href: href.feed_latest(), title: `Latest stories – ${request.site.name}` },
    }),
  async View({ request: { site, origin, signedIn } }) {
    const { latestPostsFeed: latest, staffPicksFeed, recommendedTags } = await gqlServer(LandingPage, {});
    const lead = staffPicksFeed.items.find((post) => post.previewImage) ?? staffPicksFeed.items[0];
    const picks = staffPicksFeed.items.filter((post) => post !== lead);
    const next = latest.pagingInfo.next;
    const search = {
      '@type': 'SearchAction',
      target: `${new URL(href.ShowSearch(), origin).href}?q={q}`,
      'query-input': 'required name=q',
    };
    return (
      <Chrome>
        <GiftHash />
        <div>
          <JsonLd data={{ '@type': 'WebSite', name: site.name, description: site.tagline, url: origin, potentialAction: search }} />
          <LandingColumns
            hero={
              <>
                <Hero site={site} lead={lead} />
                <Picks posts={picks} />
              </>
            }
            rail={<Topics title="Topics" tags={recommendedTags} />}
          >
            <div className={css.topics}>
              <Topics title="Topics" tags={recommendedTags} />
            </div>
            <section className={css.newest} aria-labelledby="newest">
              <h2 id="newest">Newest stories</h2>
              <StoryList posts={latest.items} signedIn={signedIn} heading="h3" />
              {latest.items.length === 0 && <Empty>There are no stories yet. The first ones will be here soon.</Empty>}
              {next && <MoreStories feed={{ of: 'latest' }} from={next.to} signedIn={signedIn} heading="h3" />}
            </section>
          </LandingColumns>
        </div>
      </Chrome>
    );
  },
};
