'use client';
import { useUnread } from '@/features/notifications/useUnread';
import * as href from '@/gen/href';
import { badgeCount } from '@/lib/text/count';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import css from './TopBar.module.css';

/** The way to the notifications, with how many are unread. `known` is the number as the page was loaded. */
export function Bell({ known }: { known: number | undefined }) {
  const unread = useUnread(known);
  const badge = badgeCount(unread);
  return (
    <Link
      className={`${button.icon} ${css.bell}`}
      href={href.ShowYourNotifications()}
      aria-label={badge ? `Notifications, ${badge} unread` : 'Notifications'}
    >
      <Icon name="bell" />
      {badge && (
        <span className={css.badge} aria-hidden="true">
          {badge}
        </span>
      )}
    </Link>
  );
}
