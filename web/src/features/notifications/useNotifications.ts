'use client';
import { useCallback, useEffect, useState } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import { query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { nextOf, usePages } from '@/lib/usePages';
import { MarkAllNotificationsRead, MarkNotificationRead, Notifications, type NotificationsQueryVariables } from './Notifications.gen';
import type { Card } from './texts';
import { unread } from './Unread';

export type Tab = NotificationsQueryVariables['tab'];

/** What the reader is told, page by page, or what of it has some words; asked for again with every visit. */
export function useNotifications(tab: Tab, words: string) {
  const rest = usePages(
    ['notifications', tab, words],
    async (to) => (await query(Notifications, { tab, words, to })).notifications,
    nextOf,
  );
  const { pages } = rest;
  // Cards by their numbers: one on which something happens is another.
  const [read, setRead] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (pages) unread.looked();
  }, [pages]);
  const cards = new Map(pages?.flatMap((page) => page.items).map((card) => [card.id, card]));
  const items = pages && [...cards.values()].map((card) => ({ ...card, isRead: card.isRead || read.has(card.number) }));

  /** At once, and taken back with words when the server refuses. */
  const mark = useCallback(async (marked: readonly Card[], send: () => Promise<{ unreadNotificationCount: number }>) => {
    const numbers = marked.filter((card) => !card.isRead).map((card) => card.number);
    const before = unread.count ?? 0;
    setRead((now) => new Set([...now, ...numbers]));
    unread.set(Math.max(0, before - numbers.length));
    try {
      unread.set((await send()).unreadNotificationCount);
    } catch (caught) {
      setRead((now) => new Set([...now].filter((number) => !numbers.includes(number))));
      unread.set(before);
      toast({ style: 'ERROR', text: reasonOf(caught) });
    }
  }, []);
  const markOne = (card: Card) =>
    mark([card], () => act(MarkNotificationRead, { id: card.id, seen: card.number }, 'markNotificationRead', 'NotificationStatus'));
  const seen = Math.max(0, ...(items ?? []).map((card) => card.number));
  const markAll = () => mark(items ?? [], () => act(MarkAllNotificationsRead, { seen }, 'markAllNotificationsRead', 'NotificationStatus'));

  return {
    items,
    rest,
    again: () => {
      unread.looked();
      rest.again();
    },
    markOne,
    markAll,
  };
}
