import { FollowButton } from '@/features/follow/FollowButton';
import { href } from '@/gen/href';
import { plural } from '@/lib/text/count';
import { Avatar } from '@/ui/Avatar';
import { Tabs } from '@/ui/Tabs';
import type { ProfileUserFragment } from './Profile.gen';
import css from './Profile.module.css';

export type ProfileTab = 'home' | 'lists' | 'about';

interface Props {
  user: ProfileUserFragment;
  tab: ProfileTab;
  signedIn: boolean;
}

/** A person's name, and the tabs of the profile. Below 904 px it carries what the right column has above. */
export function ProfileHeader({ user, tab, signedIn }: Props) {
  const { username } = user;
  return (
    <>
      <header className={css.head}>
        <Avatar name={user.name} src={user.imageUrl} size={64} />
        <div className={css.names}>
          <h1 dir="auto">{user.name}</h1>
          <p className={`${css.meta} ${css.narrow}`}>{plural(user.followerCount, 'follower')}</p>
        </div>
      </header>
      <div className={css.narrow}>
        {user.bio && <p className={css.bio} dir="auto">{user.bio}</p>}
        <div className={css.action}><FollowButton look="accent" size="m" signedIn={signedIn} target={{ kind: 'User', id: user.id, name: user.name }} /></div>
      </div>
      <Tabs
        label={`Profile of ${user.name}`}
        tabs={[
          { href: user.url, label: 'Home', current: tab === 'home' },
          { href: href.ShowUserLists({ username }), label: 'Lists', current: tab === 'lists' },
          { href: href.ShowUserAbout({ username }), label: 'About', current: tab === 'about' },
        ]}
      />
    </>
  );
}
