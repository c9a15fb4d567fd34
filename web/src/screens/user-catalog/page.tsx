import { cache } from 'react';
import { ClapButton } from '@/features/clap/ClapButton';
import { FollowListButton } from '@/features/lists/FollowListButton';
import css from '@/features/lists/Lists.module.css';
import { MoreItems } from '@/features/lists/MoreItems';
import { PublicItem } from '@/features/lists/PublicItem';
import { Discussion } from '@/features/responses/Discussion';
import { discussed } from '@/features/responses/discussed';
import { ResponsesButton } from '@/features/responses/ResponsesButton';
import { sortOf } from '@/features/responses/sort';
import { ShareMenu } from '@/features/share/ShareMenu';
import { listShares } from '@/features/share/channels';
import * as href from '@/gen/href';
import { gqlServer } from '@/lib/gql/server';
import { pageMetadata } from '@/lib/meta';
import { socialPicture } from '@/lib/picture/cropped';
import type { Screen } from '@/lib/route/page';
import { plural } from '@/lib/text/count';
import { Avatar } from '@/ui/Avatar';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';
import { Statement } from '@/ui/Statement';
import { Time } from '@/ui/Time';
import { placeOf } from '@/lib/place';
import { UserCatalogPage } from './ops.gen';

const read = cache(async (part: string) => (await gqlServer(UserCatalogPage, { part })).catalogResult);

export const screen: Screen = {
  async metadata({ params, request }) {
    const list = await read(params.catalogSlugId ?? '');
    if (list.__typename !== 'Catalog') return pageMetadata(request, { title: 'List not available', noindex: true });
    const [picture] = list.previewImages;
    return pageMetadata(request, {
      title: `${list.name} by ${list.creator.name}`,
      description: list.description || `${plural(list.itemCount, 'story', 'stories')}, collected by ${list.creator.name}.`,
      canonical: list.url,
      image: picture ? { ...socialPicture(picture), alt: '' } : null,
      feed: { href: href.feed_catalog({ catalogSlug: list.slug }), title: list.name },
    });
  },
  async View({ params, query, request }) {
    const { signedIn } = request;
    const list = await read(params.catalogSlugId ?? '');
    if (list.__typename !== 'Catalog')
      return (
        <Main>
          <Statement title="List not available" text="It may come back later." />
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
    const sort = sortOf(query.orderBy);
    const thread = discussion?.threadedPostResponses;
    return (
      <Main>
        <header className={css.about}>
          <p className={css.owner}>
            <Avatar name={creator.name} src={creator.imageUrl} size={40} />
            <span>
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
            <span>{plural(list.itemCount, 'story', 'stories')}</span>
            {list.followerCount > 0 && <span>{plural(list.followerCount, 'save')}</span>}
            <span>
              Updated <Time at={list.updatedAt} />
            </span>
          </p>
        </header>
        <div className={css.bar} role="group" aria-label="List actions" data-noprint>
          {discussion && <ClapButton postId={discussion.id} total={discussion.clapCount} signedIn={signedIn} writer={creator.name} />}
          {discussion && <ResponsesButton postId={discussion.id} count={discussion.responsesCount} />}
          <div>
            <FollowListButton list={list} signedIn={signedIn} />
            <ShareMenu what="list" url={placeOf(request, list.url)} title={list.name} channels={listShares(creator.username, list.slug)} />
          </div>
        </div>
        {items.length > 0 && (
          <ul className={css.lists} aria-label={list.name}>
            {items.map((item) => (
              <PublicItem key={item.postId} item={item} signedIn={signedIn} />
            ))}
          </ul>
        )}
        {items.length === 0 && !next && <Empty>This list is empty.</Empty>}
        {next && <MoreItems part={list.slug} to={next.to} signedIn={signedIn} />}
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
