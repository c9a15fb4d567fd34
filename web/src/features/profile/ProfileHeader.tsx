import { FollowButton } from '@/features/follow/FollowButton';
import { ThemeStyle } from '@/features/theme/ThemeStyle';
import * as href from '@/gen/href';
import { type TabLink, Tabs } from '@/ui/Tabs';
import { FollowCounts } from './FollowCounts';
import { MemberBadge } from './MemberBadge';
import { OwnProfile } from './OwnProfile';
import { ProfileMenu } from './ProfileMenu';
import { ProfileName } from './ProfileName';
import type { ProfileUserFragment } from './Profile.gen';
import css from './Profile.module.css';

export type ProfileTab =
  | 'home'
  | 'latest'
  | 'lists'
  | 'books'
  | 'has-recommended'
  | 'responses'
  | 'highlights'
  | 'series'
  | 'about'
  | 'followers'
  | 'following';

interface Props {
  user: ProfileUserFragment;
  tab: ProfileTab;
  signedIn: boolean;
}

/** Tabs that stand there only while they are open: nearly everybody's profile has nothing on them, or a count leads to them. */
const RARE: ReadonlySet<ProfileTab> = new Set(['highlights', 'followers', 'following']);

function tabsOf({ username, url, pinnedPosts, books, series }: ProfileUserFragment, open: ProfileTab): TabLink[] {
  const tabs: { tab: ProfileTab; label: string; href: string }[] = [
    { tab: 'home', label: 'Home', href: url },
    { tab: 'latest', label: 'Latest', href: href.user_latest({ username }) },
    { tab: 'lists', label: 'Lists', href: href.ShowUserLists({ username }) },
    { tab: 'books', label: 'Books', href: href.ShowUserBooks({ username }) },
    { tab: 'has-recommended', label: 'Recommended', href: href.user_has_recommended({ username }) },
    { tab: 'responses', label: 'Responses', href: href.user_responses({ username }) },
    { tab: 'highlights', label: 'Highlights', href: href.user_highlights({ username }) },
    { tab: 'series', label: 'Series', href: href.user_series({ username }) },
    { tab: 'followers', label: 'Followers', href: href.ShowUserFollowers({ username }) },
    { tab: 'following', label: 'Following', href: href.ShowUserFollowing({ username }) },
    { tab: 'about', label: 'About', href: href.ShowUserAbout({ username }) },
  ];
  // Home shows the latest stories as long as none is pinned.
  const isEmpty = (tab: ProfileTab) =>
    RARE.has(tab) ||
    (tab === 'latest' && pinnedPosts.length === 0) ||
    (tab === 'books' && books.length === 0) ||
    (tab === 'series' && series.items.length === 0);
  return tabs.filter(({ tab }) => tab === open || !isEmpty(tab)).map(({ tab, ...link }) => ({ ...link, current: tab === open }));
}

/** A person's name, and the tabs of the profile. Below 904 px it carries what the right column has above. */
export function ProfileHeader({ user, tab, signedIn }: Props) {
  return (
    <>
      <ThemeStyle theme={user.theme} />
      <ProfileName name={user.name} imageUrl={user.imageUrl} theme={user.theme} naming="heading">
        <p className={`${css.meta} ${css.narrow}`}>
          <FollowCounts user={user} signedIn={signedIn} />
        </p>
      </ProfileName>
      <div className={css.narrow}>
        <MemberBadge user={user} signedIn={signedIn} />
        {user.bio && (
          <p className={css.bio} dir="auto">
            {user.bio}
          </p>
        )}
        <div className={css.action}>
          <FollowButton
            look="accent"
            size="m"
            signedIn={signedIn}
            target={{ kind: 'User', id: user.id, name: user.name }}
            image={user.imageUrl}
          />
          {signedIn && <ProfileMenu user={user} />}
        </div>
      </div>
      {signedIn && <OwnProfile userId={user.id} username={user.username} />}
      <Tabs label={`Profile of ${user.name}`} tabs={tabsOf(user, tab)} />
    </>
  );
}
