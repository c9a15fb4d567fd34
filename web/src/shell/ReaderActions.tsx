'use client';
import { BUILT_ROUTES } from '@/gen/route-screens';
import { href } from '@/gen/href';
import { useViewer } from '@/features/viewer/useViewer';
import { badgeCount } from '@/lib/text/count';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { AvatarMenu } from './AvatarMenu';
import css from './TopBar.module.css';

/** Write, notifications and the reader's own menu; the personal parts arrive after load. */
export function ReaderActions() {
  const { data } = useViewer();
  const unread = data?.notificationStatus.unreadNotificationCount ?? 0;
  const badge = badgeCount(unread);
  return (
    <>
      {BUILT_ROUTES.has('ShowNewPost') && (
        <Link className={css.write} href={href.ShowNewPost()}>
          Write
        </Link>
      )}
      {BUILT_ROUTES.has('ShowYourNotifications') && (
        <Link className={`${button.icon} ${css.bell}`} href={href.ShowYourNotifications()} aria-label={badge ? `Notifications, ${unread} unread` : 'Notifications'}>
          <Icon name="bell" />
          {badge && <span className={css.badge} aria-hidden="true">{badge}</span>}
        </Link>
      )}
      <AvatarMenu viewer={data?.viewer ?? null} />
    </>
  );
}
