import { FollowerCount } from '@/features/follow/FollowerCount';
import * as href from '@/gen/href';
import { longCount } from '@/lib/text/count';
import { Link } from '@/ui/Link';
import type { ProfileUserFragment } from './Profile.gen';
import css from './Profile.module.css';

/** How many follow someone and how many they follow, with the way to both lists. */
export function FollowCounts({ user, signedIn }: { user: ProfileUserFragment; signedIn: boolean }) {
  const { username } = user;
  return (
    <span className={css.counts}>
      <Link href={href.ShowUserFollowers({ username })}>
        <FollowerCount target={{ kind: 'User', id: user.id }} count={user.followerCount} signedIn={signedIn} />
      </Link>
      <Link href={href.ShowUserFollowing({ username })}>{longCount(user.followingCount)} following</Link>
    </span>
  );
}
