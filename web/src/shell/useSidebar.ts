'use client';
import { useEffect } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import { mutate as write, query } from '@/lib/gql/client';
import { showNavigation } from './sidebarChoice';
import { SidebarMenuBadge, SidebarMenu, type SidebarMenuQuery } from './SidebarMenu.gen';
import { hasDot, ICON, ITEM } from './unread';

type Answer = SidebarMenuQuery;
type FollowedEdge = NonNullable<Answer['viewer']>['viewerEdge']['followedEntitiesConnection']['edges'][number];

interface Sidebar extends SWRResponse<Answer> {
  followed: readonly FollowedEdge[] | undefined;
  /** Whether the button of the menu, and the item, carry a dot. */
  dots: { icon: boolean; item: boolean };
  /** Notes that the reader looked at a place, or at something they follow; its dot goes at once. */
  look: (feedId: string) => void;
}

/** The same answer, after the reader looked there. */
function looked(answer: Answer, feedId: string, now: string): Answer {
  const { viewer } = answer;
  if (!viewer) return answer;
  const edge = viewer.viewerEdge;
  const edges = edge.followedEntitiesConnection.edges.map((one) => (one.node.entity.id === feedId ? { ...one, hasUnread: false } : one));
  const viewerEdge = {
    ...edge,
    followedEntitiesConnection: { ...edge.followedEntitiesConnection, edges },
    ...(feedId === ICON && { iconViewedAt: now }),
    ...(feedId === ITEM && { itemViewedAt: now }),
  };
  return { viewer: { ...viewer, viewerEdge } };
}

/** What the sidebar shows of its reader, asked for once after load. */
export function useSidebar(): Sidebar {
  const answer = useSWR('SidebarMenu', () => query(SidebarMenu, {}), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    shouldRetryOnError: false,
  });
  const viewer = answer.data?.viewer;
  const isSlim = viewer?.viewerEdge.sidebar.isSlim;
  useEffect(() => {
    if (isSlim !== undefined) showNavigation(isSlim);
  }, [isSlim]);
  const followed = viewer?.viewerEdge.followedEntitiesConnection.edges;
  const look = (feedId: string) => {
    if (!viewer) return;
    void answer.mutate((before) => before && looked(before, feedId, new Date().toISOString()), { revalidate: false });
    // That a dot comes back on the next page is all that happens when this fails.
    write(SidebarMenuBadge, { userId: viewer.id, feedId }).catch(() => undefined);
  };
  const dots = {
    icon: hasDot(followed ?? [], viewer?.viewerEdge.iconViewedAt ?? null),
    item: hasDot(followed ?? [], viewer?.viewerEdge.itemViewedAt ?? null),
  };
  return { ...answer, followed, dots, look };
}
