import { cache } from 'react';
import { ClapButton } from '@/features/clap/ClapButton';
import { FollowListButton } from '@/features/lists/FollowListButton';
import css from '@/features/lists/Lists.module.css';
import { Discussion } from '@/features/responses/Discussion';
import { discussed } from '@/features/responses/discussed';
import { ResponsesButton } from '@/features/responses/ResponsesButton';
import { sortOf } from '@/features/responses/sort';
import { GoOn } from '@/features/series/GoOn';
import { MoreParts } from '@/features/series/MoreParts';
import { Part } from '@/features/series/Part';
import series from '@/features/series/Series.module.css';
import { ShareMenu } from '@/features/share/ShareMenu';
import { listShares } from '@/features/share/channels';
import * as href from '@/gen/href';
import { gqlServer } from '@/lib/gql/server';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { plural } from '@/lib/text/count';
import { Avatar } from '@/ui/Avatar';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { JsonLd } from '@/ui/JsonLd';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';
import { Statement } from '@/ui/Statement';
import { Time } from '@/ui/Time';
import { placeOf } from '@/lib/place';
import { seriesData } from './seriesData';
import { SeriesPage } from './ops.gen';

const read = cache(async (postId: string) => (await gqlServer(SeriesPage, { postId })).catalogResult);

export const screen: Screen = {
  async metadata({ params, request }) {
    const list = await read(params.postId ?? '');
    if (list.__typename !== 'Catalog') return pageMetadata(request, { title: 'Series not available', noindex: true });
    const [picture] = list.previewImages;
    return pageMetadata(request, {
      title: `${list.name}, a series by ${list.creator.name}`,
      description: list.description || `A series in ${plural(list.partCount, 'part')} by ${list.creator.name}.`,
      canonical: list.url,
      image: picture ? { src: picture.src, width: 0, height: 0, alt: '' } : null,
      feed: { href: href.feed_catalog({ catalogSlug: list.slug }), title: list.name },
    });
  },
  async View({ params, query, request }) {
    const { signedIn } = request;
    const list = await read(params.postId ?? '');
    if (list.__typename !== 'Catalog')
      return (
        <Main>
          <Statement title="Series not available" text="It may come back later." />
        </Main>
      );
    const {
      discussion,
      creator,
      catalogItems: {
        items,
        pagingInfo: { next },
      },
    } = list;
    const parts = items.filter(({ post }) => post);
    const first = parts[0]?.post;
    const sort = sortOf(query.orderBy);
    const thread = discussion?.threadedPostResponses;
    return (
      <Main>
        <JsonLd data={seriesData(list, request)} />
        <header className={css.about}>
          <p className={css.owner}>
            <Avatar name={creator.name} src={creator.imageUrl} size={40} />
            <span>
              A series by{' '}
              <Link href={creator.url} dir="auto">
                {creator.name}
              </Link>
            </span>
          </p>
          <h1 className={css.title} dir="auto">
            {list.name}
          </h1>
          {list.description && (
            <p className={css.description} dir="auto">
              {list.description}
            </p>
          )}
          <p className={css.meta}>
            <span>{plural(list.partCount, 'part')}</span>
            {list.followerCount > 0 && <span>{plural(list.followerCount, 'save')}</span>}
            <span>
              Updated <Time at={list.updatedAt} />
            </span>
          </p>
        </header>
        {first &&
          (signedIn ? (
            <GoOn id={list.id} slug={list.slug} count={list.partCount} first={first.url} />
          ) : (
            <div className={series.go} data-noprint>
              <Link className={buttonClass({ look: 'primary' })} href={first.url}>
                Start with part 1
              </Link>
            </div>
          ))}
        <div className={css.bar} role="group" aria-label="Series actions" data-noprint>
          {discussion && <ClapButton postId={discussion.id} total={discussion.clapCount} signedIn={signedIn} writer={creator.name} />}
          {discussion && <ResponsesButton postId={discussion.id} count={discussion.responsesCount} />}
          <div>
            <FollowListButton list={list} signedIn={signedIn} />
            <ShareMenu
              what="series"
              url={placeOf(request, list.url)}
              title={list.name}
              channels={listShares(creator.username, list.slug)}
            />
          </div>
        </div>
        {parts.length > 0 && (
          <ol className={series.parts} aria-label={`Parts of ${list.name}`}>
            {parts.map((item, at) => (
              <Part key={item.postId} item={item} number={at + 1} signedIn={signedIn} />
            ))}
          </ol>
        )}
        {parts.length === 0 && !next && <Empty>This series has no parts yet.</Empty>}
        {next && <MoreParts part={list.slug} to={next.to} above={parts.length} signedIn={signedIn} />}
        {discussion && thread && (
          <div id="responses" className={css.discussion}>
            <Discussion
              key={sort}
              story={discussed(discussion, 'list')}
              signedIn={signedIn}
              sort={sort}
              back={list.url}
              heading="h2"
              titleId="discussion"
              first={{ posts: thread.posts, next: thread.pagingInfo.next?.to ?? null }}
            />
          </div>
        )}
      </Main>
    );
  },
};
