'use client';
import { BUILT_ROUTES } from '@/gen/route-screens';
import * as href from '@/gen/href';
import { useViewer } from '@/features/viewer/useViewer';
import { Link } from '@/ui/Link';
import { AvatarMenu } from './AvatarMenu';
import { Bell } from './Bell';
import css from './TopBar.module.css';

/** Write, notifications and the reader's own menu; the personal parts arrive after load. */
export function ReaderActions() {
  const { data } = useViewer();
  return (
    <>
      {BUILT_ROUTES.has('ShowNewPost') && (
        <Link className={css.write} href={href.ShowNewPost()}>
          Write
        </Link>
      )}
      <Bell known={data?.notificationStatus.unreadNotificationCount} />
      <AvatarMenu viewer={data?.viewer ?? null} />
    </>
  );
}
