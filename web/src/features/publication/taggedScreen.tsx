import { cache } from 'react';
import { MoreStories } from '@/features/feed/MoreStories';
import { NotFoundText } from '@/features/errors/NotFoundText';
import { OlderStories } from '@/features/feed/OlderStories';
import profile from '@/features/profile/About.module.css';
import { StoryList } from '@/features/story-card/StoryList';
import * as href from '@/gen/href';
import { gqlServer } from '@/lib/gql/server';
import type { Screen } from '@/lib/route/page';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';
import css from './List.module.css';
import { EditLink } from './page/EditLink';
import { PublicationHeader } from './PublicationHeader';
import { PublicationFeature, PublicationTagged } from './PublicationList.gen';
import { publicationMeta } from './publicationMeta';
import { publicationRef } from './read';

const read = cache(async (slug: string, tagSlug: string, featureSlug = '', to = '') => {
  const { collectionByDomainOrSlug: publication, tagFromSlug: tag } = await gqlServer(PublicationTagged, {
    slug,
    tagSlug,
    ...(featureSlug && { featureSlug }),
    ...(to && { to }),
  });
  if (!publication || !tag) return null;
  if (!featureSlug) return { publication, tag, feature: null };
  const feature = (await gqlServer(PublicationFeature, { slug, featureSlug })).collectionByDomainOrSlug?.page;
  return feature ? { publication, tag, feature } : null;
});

type Found = NonNullable<Awaited<ReturnType<typeof read>>>;

/** The list below a feature page, or of the whole publication. */
function listHref({ publication: { slug: collectionSlug }, tag: { slug: tagSlug }, feature }: Found, to?: string): string {
  if (!feature) return href.ShowCollectionTagged({ collectionSlug, tagSlug, to });
  return href.publication_feature_tagged({ collectionSlug, featureSlug: feature.slug, tagSlug, to });
}

function feedHref({ publication: { slug: collectionSlug }, tag: { slug: tag }, feature }: Found): string {
  if (!feature) return href.publication_feed_tagged({ collectionSlug, tag });
  return href.publication_feed_feature_tagged({ collectionSlug, featureSlug: feature.slug, tag });
}

/** What stands above the list: the feature page's own text, or the tag, below a feature with the way back to it. */
function Head({ publication, tag, feature, siteName, signedIn }: Found & { siteName: string; signedIn: boolean }) {
  if (feature?.slug === tag.slug)
    return (
      <>
        <h1 dir="auto">{feature.title}</h1>
        <div className={profile.html} dir="auto" dangerouslySetInnerHTML={{ __html: feature.html }} />
        <EditLink publication={publication} kind="FEATURE" slug={feature.slug} signedIn={signedIn} />
      </>
    );
  return (
    <>
      <h1 dir="auto">
        {tag.name}
        <span className="sr"> in {feature?.title ?? publication.name}</span>
      </h1>
      <p className={css.note}>
        {feature ? (
          <Link href={feature.url}>{feature.title}</Link>
        ) : (
          <Link href={tag.url}>
            More about {tag.name} on {siteName}
          </Link>
        )}
      </p>
    </>
  );
}

/** The stories of a publication with a tag, of all of it or below a feature page, in both its layouts. */
export const taggedScreen: Screen = {
  async metadata({ params, query, request }) {
    const found = await read(publicationRef(params), params.tagSlug ?? '', params.featureSlug, query.to);
    if (!found) return publicationMeta(request, null, '', '');
    const { publication, tag, feature } = found;
    const isFeature = feature?.slug === tag.slug;
    const title = `${isFeature ? feature.title : tag.name}${query.to ? ', older stories' : ''}`;
    const isEmpty = publication.taggedPosts.items.length === 0 && !isFeature;
    const feed = { href: feedHref(found), title: `${title} – ${publication.name}` };
    return publicationMeta(request, publication, title, listHref(found, query.to), isEmpty, feed);
  },
  async View({ params, query, request: { signedIn, site } }) {
    const found = await read(publicationRef(params), params.tagSlug ?? '', params.featureSlug, query.to);
    if (!found)
      return (
        <Main>
          <NotFoundText name={site.name} />
        </Main>
      );
    const { publication, tag, feature } = found;
    const { items, pagingInfo } = publication.taggedPosts;
    return (
      <Main width="outset">
        <PublicationHeader
          publication={publication}
          tab={feature ? `page:${feature.url}` : `tag:${tag.slug}`}
          signedIn={signedIn}
          heading={false}
        />
        <div className={css.frame}>
          <Head {...found} siteName={site.name} signedIn={signedIn} />
          <StoryList posts={items} signedIn={signedIn} inPublication />
          {items.length === 0 && (
            <Empty>
              {publication.name} hasn’t published a story about {tag.name} yet.
            </Empty>
          )}
          {pagingInfo.next && (
            <MoreStories
              feed={{ of: 'collection-tagged', id: publication.slug, tagSlug: tag.slug, ...(feature && { featureSlug: feature.slug }) }}
              from={pagingInfo.next.to}
              signedIn={signedIn}
            />
          )}
          {pagingInfo.next && <OlderStories href={listHref(found, pagingInfo.next.to)} />}
        </div>
      </Main>
    );
  },
};
