import { cache } from 'react';
import { MoreStories } from '@/features/feed/MoreStories';
import { NotFoundText } from '@/features/errors/NotFoundText';
import { OlderStories } from '@/features/feed/OlderStories';
import css from '@/features/publication/List.module.css';
import { PublicationHeader } from '@/features/publication/PublicationHeader';
import { PublicationLatest } from '@/features/publication/PublicationList.gen';
import { publicationMeta } from '@/features/publication/publicationMeta';
import { publicationRef } from '@/features/publication/read';
import { StoryList } from '@/features/story-card/StoryList';
import * as href from '@/gen/href';
import { gqlServer } from '@/lib/gql/server';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';
import { Empty } from '@/ui/Empty';

const read = cache(
  async (slug: string, to = '') => (await gqlServer(PublicationLatest, { slug, ...(to && { to }) })).collectionByDomainOrSlug,
);

export const screen: Screen = {
  async metadata({ params, query, request }) {
    const publication = await read(publicationRef(params), query.to);
    return publicationMeta(
      request,
      publication,
      query.to ? 'Older stories' : 'Latest',
      publication ? href.publication_latest({ collectionSlug: publication.slug, to: query.to }) : '',
    );
  },
  async View({ params, query, request: { signedIn, site } }) {
    const publication = await read(publicationRef(params), query.to);
    if (!publication)
      return (
        <Main>
          <NotFoundText name={site.name} />
        </Main>
      );
    const { items, pagingInfo } = publication.posts;
    return (
      <Main width="outset">
        <PublicationHeader publication={publication} tab="latest" signedIn={signedIn} heading={false} />
        <div className={css.frame}>
          <h1 dir="auto">
            {query.to ? 'Older stories' : 'Latest'} in {publication.name}
          </h1>
          <StoryList posts={items} signedIn={signedIn} inPublication />
          {items.length === 0 && <Empty>{publication.name} hasn’t published a story yet.</Empty>}
          {pagingInfo.next && (
            <MoreStories feed={{ of: 'collection', id: publication.slug }} from={pagingInfo.next.to} signedIn={signedIn} />
          )}
          {pagingInfo.next && <OlderStories href={href.publication_latest({ collectionSlug: publication.slug, to: pagingInfo.next.to })} />}
        </div>
      </Main>
    );
  },
};
