'use client';
import { useEffect, useState } from 'react';
import type { OtherAccounts } from '@/features/accounts/OtherAccounts';
import { signOut } from '@/features/accounts/signOut';
import { avatarMenuBecomeAMember } from '@/gen/messages/avatarMenu';
import { BUILT_ROUTES } from '@/gen/route-screens';
import * as href from '@/gen/href';
import type { ViewerQuery } from '@/features/viewer/Viewer.gen';
import { canBuyMembership } from '@/lib/membership/canBuy';
import { Avatar } from '@/ui/Avatar';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Menu } from '@/ui/Menu';
import { menuItem } from '@/ui/menuItem';
import { Skeleton } from '@/ui/Skeleton';
import css from './TopBar.module.css';

/** The reader's own menu, behind the avatar. */
export function AvatarMenu({ viewer }: { viewer: ViewerQuery['viewer'] | null }) {
  const [More, setMore] = useState<{ Accounts: typeof OtherAccounts } | null>(null);
  const isKnown = viewer !== null && viewer !== undefined;
  useEffect(() => {
    if (isKnown)
      import('@/features/accounts/OtherAccounts').then(
        (m) => setMore({ Accounts: m.OtherAccounts }),
        () => undefined,
      );
  }, [isKnown]);
  if (!viewer)
    return (
      <span className={css.avatar} aria-busy="true">
        <Skeleton w="32px" h="32px" round />
      </span>
    );
  return (
    <Menu label="user options menu" buttonClass={css.avatar ?? ''} button={<Avatar name={viewer.name} src={viewer.imageUrl} size={32} />}>
      <Link className={menuItem.block} href={viewer.url}>
        <strong dir="auto">{viewer.name}</strong>@{viewer.username}
      </Link>
      <hr className={menuItem.rule} />
      <Link className={menuItem.item} href={href.ShowUserLists({ username: viewer.username })}>
        <Icon name="list" /> Your lists
      </Link>
      <Link className={menuItem.item} href={href.new_publication()}>
        <Icon name="publication" /> New publication
      </Link>
      {BUILT_ROUTES.has('ShowSettings') && (
        <Link className={menuItem.item} href={href.ShowSettings()}>
          <Icon name="settings" /> Settings
        </Link>
      )}
      <Link className={menuItem.item} href={href.ShowExploreTopics()}>
        <Icon name="tag" /> Explore topics
      </Link>
      {viewer.tier === 'FREE' ? (
        canBuyMembership && (
          <Link className={menuItem.item} href={href.ShowSubscriptionsLanding()}>
            <Icon name="star" /> {avatarMenuBecomeAMember}
          </Link>
        )
      ) : (
        <Link className={menuItem.item} href={href.ShowManageMembershipPage()}>
          <Icon name="star" /> Your membership
        </Link>
      )}
      <hr className={menuItem.rule} />
      {More && <More.Accounts viewerId={viewer.id} />}
      <button type="button" className={menuItem.item} onClick={() => void signOut()}>
        <Icon name="sign-out" /> Sign out
      </button>
    </Menu>
  );
}
