import { MoreStories } from '@/features/feed/MoreStories';
import { OlderStories } from '@/features/feed/OlderStories';
import css from '@/features/profile/Profile.module.css';
import { ProfileStories } from '@/features/profile/ProfileStories';
import * as href from '@/gen/href';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import type { UserProfilePageQuery } from './ops.gen';

type User = Extract<UserProfilePageQuery['userResult'], { __typename: 'User' }>;

interface Props {
  user: User;
  signedIn: boolean;
}

/** All stories, the newest first, or those that follow others; what is older is a link away, also without scripts. */
export function Latest({ user, signedIn }: Props) {
  const {
    items,
    pagingInfo: { next },
  } = user.posts;
  return (
    <>
      <ProfileStories posts={items} ownerId={user.id} pinned={new Set(user.pinnedPosts.map(({ id }) => id))} signedIn={signedIn} />
      {items.length === 0 && <Empty>{user.name} hasn’t published a story yet.</Empty>}
      {next && <MoreStories feed={{ of: 'user', id: user.id }} from={next.to} signedIn={signedIn} />}
      {next && <OlderStories href={href.user_latest({ username: user.username, to: next.to })} />}
    </>
  );
}

/** What the writer pinned, then the latest of the rest. */
export function Pinned({ user, signedIn }: Props) {
  const pinned = new Set(user.pinnedPosts.map(({ id }) => id));
  const others = user.posts.items.filter(({ id }) => !pinned.has(id));
  const parts = { ownerId: user.id, pinned, signedIn, heading: 'h3' } as const;
  return (
    <>
      <h2 className={css.section}>Pinned</h2>
      <ProfileStories posts={user.pinnedPosts} {...parts} />
      {others.length > 0 && <h2 className={css.section}>Latest</h2>}
      <ProfileStories posts={others} {...parts} />
      {user.posts.pagingInfo.next && (
        <p className={css.all}>
          <Link href={href.user_latest({ username: user.username })}>All stories by {user.name}</Link>
        </p>
      )}
    </>
  );
}
