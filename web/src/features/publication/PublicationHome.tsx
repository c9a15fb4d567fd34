import { MoreStories } from '@/features/feed/MoreStories';
import { OlderStories } from '@/features/feed/OlderStories';
import { StoryList } from '@/features/story-card/StoryList';
import * as href from '@/gen/href';
import type { PageRequest } from '@/lib/request';
import { Empty } from '@/ui/Empty';
import { JsonLd } from '@/ui/JsonLd';
import { Link } from '@/ui/Link';
import { placeOf } from '@/lib/place';
import { Lead } from './Lead';
import lead from './Lead.module.css';
import { FirstSteps } from './manage/FirstSteps';
import { HomeSections } from './HomeSections';
import parts from './HomeSections.module.css';
import { Picks } from './Picks';
import { PublicationHeader } from './PublicationHeader';
import type { PublicationPageQuery } from './PublicationHome.gen';

interface Props {
  publication: NonNullable<PublicationPageQuery['collectionByDomainOrSlug']>;
  request: PageRequest;
  wide?: boolean;
}

/** A publication's front page: the sections that were chosen, or what every publication has. */
export function PublicationHome({ publication, request, wide = false }: Props) {
  const { signedIn } = request;
  const { pinnedPosts: pinned, homeSections: sections } = publication;
  return (
    <div className={wide ? lead.wide : undefined}>
      <JsonLd
        data={{
          '@type': 'Periodical',
          name: publication.name,
          description: publication.tagline || undefined,
          url: placeOf(request, publication.url),
        }}
      />
      <PublicationHeader publication={publication} tab="home" signedIn={signedIn} />
      <FirstSteps id={publication.id} slug={publication.slug} signedIn={signedIn} />
      {sections ? (
        <>
          <Picks pinned={pinned} featured={[]} signedIn={signedIn} />
          <HomeSections sections={sections} signedIn={signedIn} />
          {pinned.length === 0 && sections.length === 0 && <NoStories name={publication.name} />}
          {publication.postCount > 0 && (
            <p className={parts.all}>
              <Link href={href.ShowCollectionAll({ collectionSlug: publication.slug })}>All stories</Link>
            </p>
          )}
        </>
      ) : (
        <Usual publication={publication} signedIn={signedIn} />
      )}
    </div>
  );
}

/** What stands out first, then the newest story large, the rest as cards. */
function Usual({ publication, signedIn }: { publication: Props['publication']; signedIn: boolean }) {
  const { pinnedPosts: pinned } = publication;
  const featured = publication.featuredPosts.filter((post) => !pinned.some(({ id }) => id === post.id));
  const picked = [...pinned, ...featured];
  const [first, ...rest] = publication.posts.items.filter((post) => !picked.some(({ id }) => id === post.id));
  const next = publication.posts.pagingInfo.next;
  return (
    <>
      <Picks pinned={pinned} featured={featured} signedIn={signedIn} />
      {first ? <Lead post={first} /> : picked.length === 0 && <NoStories name={publication.name} />}
      <div className={lead.rest}>
        <StoryList posts={rest} signedIn={signedIn} inPublication />
        {next && (
          <MoreStories
            feed={{ of: 'collection', id: publication.slug }}
            from={next.to}
            signedIn={signedIn}
            without={picked.map(({ id }) => id)}
          />
        )}
        {next && <OlderStories href={href.publication_latest({ collectionSlug: publication.slug, to: next.to })} />}
      </div>
    </>
  );
}

const NoStories = ({ name }: { name: string }) => <Empty>{name} hasn’t published a story yet.</Empty>;
