import { cache } from 'react';
import { MoreStories } from '@/features/feed/MoreStories';
import { NotFoundText } from '@/features/errors/NotFoundText';
import css from '@/features/publication/List.module.css';
import { PublicationHeader } from '@/features/publication/PublicationHeader';
import { PublicationTrending } from '@/features/publication/PublicationList.gen';
import { publicationMeta } from '@/features/publication/publicationMeta';
import { publicationRef } from '@/features/publication/read';
import { StoryList } from '@/features/story-card/StoryList';
import * as href from '@/gen/href';
import { gqlServer } from '@/lib/gql/server';
import type { Screen } from '@/lib/route/page';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';

const read = cache(async (slug: string) => (await gqlServer(PublicationTrending, { slug })).collectionByDomainOrSlug);

export const screen: Screen = {
  async metadata({ params, request }) {
    const publication = await read(publicationRef(params));
    if (!publication) return publicationMeta(request, null, '', '');
    const of = { collectionSlug: publication.slug };
    const feed = { href: href.publication_feed_trending(of), title: `Trending in ${publication.name}` };
    const isEmpty = publication.trendingPosts.items.length === 0;
    return publicationMeta(request, publication, 'Trending', href.publication_trending(of), isEmpty, feed);
  },
  async View({ params, request: { signedIn, site } }) {
    const publication = await read(publicationRef(params));
    if (!publication)
      return (
        <Main>
          <NotFoundText name={site.name} />
        </Main>
      );
    const { items, pagingInfo } = publication.trendingPosts;
    return (
      <Main width="outset">
        <PublicationHeader publication={publication} tab="trending" signedIn={signedIn} heading={false} />
        <div className={css.frame}>
          <h1 dir="auto">Trending in {publication.name}</h1>
          <p className={css.note}>Stories of the last 30 days, those that most readers clapped for first.</p>
          <StoryList posts={items} signedIn={signedIn} inPublication />
          {items.length === 0 && (
            <Empty>
              {publication.name} hasn’t published a story in the last 30 days.{' '}
              <Link href={href.publication_latest({ collectionSlug: publication.slug })}>Read the latest stories</Link>
            </Empty>
          )}
          {pagingInfo.next && (
            <MoreStories feed={{ of: 'collection-trending', id: publication.slug }} from={pagingInfo.next.to} signedIn={signedIn} />
          )}
        </div>
      </Main>
    );
  },
};
