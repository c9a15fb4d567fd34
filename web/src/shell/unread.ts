import type { ViewedMarker } from '@/gen/vocabulary';

/** The places that carry a dot. */
export const ICON: ViewedMarker = 'sidebar-menu-icon';
export const ITEM: ViewedMarker = 'sidebar-menu-following-item';

/** Whether something was published after the reader last looked; for who never looked, whether anything was. */
const isUnread = (lastPublishedAt: string | null, viewedAt: string | null): boolean =>
  lastPublishedAt !== null && (viewedAt === null || Date.parse(lastPublishedAt) > Date.parse(viewedAt));

/** Whether a place carries a dot: something followed has published since the reader looked there. */
export const hasDot = (followed: readonly { lastPublishedAt: string | null }[], viewedAt: string | null): boolean =>
  followed.some((one) => isUnread(one.lastPublishedAt, viewedAt));
