'use client';
import { BUILT_ROUTES } from '@/gen/route-screens';
import * as href from '@/gen/href';
import {
  sidebarDiscoverMore,
  sidebarFollowing,
  sidebarFollowingFailed,
  sidebarSeeSuggestions,
  sidebarTryAgain,
} from '@/gen/messages/sidebar';
import { Avatar } from '@/ui/Avatar';
import { Link } from '@/ui/Link';
import { Skeleton } from '@/ui/Skeleton';
import css from './Sidebar.module.css';
import { ITEM } from './unread';
import { useSidebar } from './useSidebar';

/** Where the header leads: to the feed of what is followed. */
const feed = (): string =>
  BUILT_ROUTES.has('ShowFollowingFeed') ? href.ShowFollowingFeed({ entityName: 'writers' }) : `${href.ShowHome()}?feed=following`;
const suggestions = (): string => (BUILT_ROUTES.has('ShowFollowSuggestions') ? href.ShowFollowSuggestions() : href.ShowExploreTopics());

/** Writers and publications the reader follows, the last to publish first, with a dot where there is something unread. */
export function SidebarFollowing() {
  const { data, error, mutate, followed, dots, look } = useSidebar();
  const isEnd = data?.viewer?.viewerEdge.followedEntitiesConnection.pageInfo.hasNextPage === false;
  return (
    <section className={css.following} aria-label={sidebarFollowing} aria-busy={!followed && !error}>
      <Link className={css.item} href={feed()} onClick={() => look(ITEM)}>
        <span className={css.label}>{sidebarFollowing}</span>
        {dots.item && (
          <span className={css.dot}>
            <span className="sr">, new stories</span>
          </span>
        )}
      </Link>
      {!followed &&
        !error &&
        ['a', 'b', 'c'].map((key) => (
          <span key={key} className={css.item}>
            <Skeleton w="24px" h="24px" round />
            <span className={css.label}>
              <Skeleton w="7rem" h=".875rem" />
            </span>
          </span>
        ))}
      {error && (
        <p className={css.hint} role="alert">
          {sidebarFollowingFailed}{' '}
          <button type="button" onClick={() => void mutate()}>
            {sidebarTryAgain}
          </button>
        </p>
      )}
      <ul>
        {followed?.map(({ hasUnread, node: { entity } }) => (
          <li key={entity.id}>
            <Link
              className={css.item}
              href={entity.url}
              title={entity.name}
              onClick={() => {
                if (hasUnread) look(entity.id);
              }}
            >
              <Avatar name={entity.name} src={entity.imageUrl} size={20} square={entity.__typename === 'Collection'} />
              <span className={css.label} dir="auto">
                {entity.name}
              </span>
              {hasUnread && (
                <span className={css.dot}>
                  <span className="sr">, unread</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {followed && isEnd && (
        <p className={css.hint}>
          {sidebarDiscoverMore} <Link href={suggestions()}>{sidebarSeeSuggestions}</Link>
        </p>
      )}
    </section>
  );
}
