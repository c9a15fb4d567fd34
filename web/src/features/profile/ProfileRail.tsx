import { FollowButton } from '@/features/follow/FollowButton';
import { FollowsYou } from '@/features/follow/FollowsYou';
import { Avatar } from '@/ui/Avatar';
import { FollowCounts } from './FollowCounts';
import { MemberBadge } from './MemberBadge';
import { ProfileMenu } from './ProfileMenu';
import { ProfilePublications } from './ProfilePublications';
import type { ProfileUserFragment } from './Profile.gen';
import css from './Profile.module.css';

/** The person beside their stories. */
export function ProfileRail({ user, signedIn }: { user: ProfileUserFragment; signedIn: boolean }) {
  return (
    <>
      <section className={css.card} aria-label={user.name}>
        <Avatar name={user.name} src={user.imageUrl} size={80} />
        <h2 dir="auto">{user.name}</h2>
        <MemberBadge user={user} signedIn={signedIn} />
        <p>
          <FollowCounts user={user} signedIn={signedIn} /> {signedIn && <FollowsYou userId={user.id} />}
        </p>
        {user.bio && <p dir="auto">{user.bio}</p>}
        <div className={css.acts}>
          <FollowButton
            look="accent"
            size="m"
            signedIn={signedIn}
            target={{ kind: 'User', id: user.id, name: user.name }}
            image={user.imageUrl}
          />
          {signedIn && <ProfileMenu user={user} />}
        </div>
      </section>
      <ProfilePublications roles={user.collections} />
    </>
  );
}
