'use client';
import { useEffect, useSyncExternalStore } from 'react';
import { query } from '@/lib/gql/client';
import { poll } from '@/lib/poll';
import { UnreadNotifications } from './Notifications.gen';
import { unread } from './Unread';

const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 300_000;

const read = async (): Promise<number> => (await query(UnreadNotifications, {})).notificationStatus.unreadNotificationCount;

/** How many notifications are unread. Kept up to date while the page is looked at, from when the first number (`known`) is there. */
export function useUnread(known: number | undefined): number {
  const count = useSyncExternalStore(
    unread.subscribe,
    () => unread.count,
    () => null,
  );
  const isKnown = known !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    return poll({ ask: () => unread.ask(read), first: FIRST_WAIT, most: LONGEST_WAIT });
  }, [isKnown]);
  useEffect(() => {
    if (known !== undefined && unread.count === null) unread.set(known);
  }, [known]);
  return count ?? known ?? 0;
}

/** Whether notifications came that the list does not show yet. */
export const useMore = (): boolean =>
  useSyncExternalStore(
    unread.subscribe,
    () => unread.isMore,
    () => false,
  );
