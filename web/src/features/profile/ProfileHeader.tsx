import { FollowButton } from '@/features/follow/FollowButton';
import { FollowerCount } from '@/features/follow/FollowerCount';
import { href } from '@/gen/href';
import { Avatar } from '@/ui/Avatar';
import { type TabLink, Tabs } from '@/ui/Tabs';
import type { ProfileUserFragment } from './Profile.gen';
import css from './Profile.module.css';

export type ProfileTab = 'home' | 'lists' | 'has-recommended' | 'responses' | 'highlights' | 'series' | 'about';

interface Props {
  user: ProfileUserFragment;
  tab: ProfileTab;
  signedIn: boolean;
}

/** Tabs that nearly everybody's profile has nothing on: they stand there only while they are open. */
const RARE: ReadonlySet<ProfileTab> = new Set(['highlights', 'series']);

function tabsOf({ username, url }: ProfileUserFragment, open: ProfileTab): TabLink[] {
  const tabs: { tab: ProfileTab; label: string; href: string }[] = [
    { tab: 'home', label: 'Home', href: url },
    { tab: 'lists', label: 'Lists', href: href.ShowUserLists({ username }) },
    { tab: 'has-recommended', label: 'Recommended', href: href.user_has_recommended({ username }) },
    { tab: 'responses', label: 'Responses', href: href.user_responses({ username }) },
    { tab: 'highlights', label: 'Highlights', href: href.user_highlights({ username }) },
    { tab: 'series', label: 'Series', href: href.user_series({ username }) },
    { tab: 'about', label: 'About', href: href.ShowUserAbout({ username }) },
  ];
  return tabs.filter(({ tab }) => tab === open || !RARE.has(tab)).map(({ tab, ...link }) => ({ ...link, current: tab === open }));
}

/** A person's name, and the tabs of the profile. Below 904 px it carries what the right column has above. */
export function ProfileHeader({ user, tab, signedIn }: Props) {
  return (
    <>
      <header className={css.head}>
        <Avatar name={user.name} src={user.imageUrl} size={64} />
        <div className={css.names}>
          <h1 dir="auto">{user.name}</h1>
          <p className={`${css.meta} ${css.narrow}`}><FollowerCount target={{ kind: 'User', id: user.id }} count={user.followerCount} signedIn={signedIn} /></p>
        </div>
      </header>
      <div className={css.narrow}>
        {user.bio && <p className={css.bio} dir="auto">{user.bio}</p>}
        <div className={css.action}><FollowButton look="accent" size="m" signedIn={signedIn} target={{ kind: 'User', id: user.id, name: user.name }} image={user.imageUrl} /></div>
      </div>
      <Tabs label={`Profile of ${user.name}`} tabs={tabsOf(user, tab)} />
    </>
  );
}
