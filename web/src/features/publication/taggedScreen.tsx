import { cache } from 'react';
import { MoreStories } from '@/features/feed/MoreStories';
import { NotFoundText } from '@/features/errors/NotFoundText';
import { OlderStories } from '@/features/feed/OlderStories';
import { StoryList } from '@/features/story-card/StoryList';
import { href } from '@/gen/href';
import { gqlServer } from '@/lib/gql/server';
import type { Screen } from '@/lib/route/page';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';
import css from './List.module.css';
import { PublicationHeader } from './PublicationHeader';
import { PublicationTagged } from './PublicationList.gen';
import { publicationMeta } from './publicationMeta';
import { publicationRef } from './read';

const read = cache(async (slug: string, tagSlug: string, to = '') => {
  const { collectionByDomainOrSlug: publication, tagFromSlug: tag } = await gqlServer(PublicationTagged, {
    slug,
    tagSlug,
    ...(to && { to }),
  });
  return publication && tag ? { publication, tag } : null;
});

/** The stories of a publication with a tag, in both its layouts. */
export const taggedScreen: Screen = {
  async metadata({ params, query, request }) {
    const found = await read(publicationRef(params), params.tagSlug ?? '', query.to);
    if (!found) return publicationMeta(request, null, '', '');
    const { publication, tag } = found;
    const canonical = href.ShowCollectionTagged({ collectionSlug: publication.slug, tagSlug: tag.slug, to: query.to });
    const title = `${tag.name}${query.to ? ', older stories' : ''}`;
    return publicationMeta(request, publication, title, canonical, publication.taggedPosts.items.length === 0);
  },
  async View({ params, query, request: { signedIn, site } }) {
    const found = await read(publicationRef(params), params.tagSlug ?? '', query.to);
    if (!found)
      return (
        <Main>
          <NotFoundText name={site.name} />
        </Main>
      );
    const { publication, tag } = found;
    const { items, pagingInfo } = publication.taggedPosts;
    return (
      <Main width="outset">
        <PublicationHeader publication={publication} tab={`tag:${tag.slug}`} signedIn={signedIn} heading={false} />
        <div className={css.frame}>
          <h1 dir="auto">
            {tag.name}
            <span className="sr"> in {publication.name}</span>
          </h1>
          <p className={css.note}>
            <Link href={tag.url}>
              More about {tag.name} on {site.name}
            </Link>
          </p>
          <StoryList posts={items} signedIn={signedIn} inPublication />
          {items.length === 0 && (
            <Empty>
              {publication.name} hasn’t published a story about {tag.name} yet.
            </Empty>
          )}
          {pagingInfo.next && (
            <MoreStories
              feed={{ of: 'collection-tagged', id: publication.slug, tagSlug: tag.slug }}
              from={pagingInfo.next.to}
              signedIn={signedIn}
            />
          )}
          {pagingInfo.next && (
            <OlderStories
              href={href.ShowCollectionTagged({ collectionSlug: publication.slug, tagSlug: tag.slug, to: pagingInfo.next.to })}
            />
          )}
        </div>
      </Main>
    );
  },
};
