import { BlockedUsers } from '@/features/block/Block.gen';
import { feedUnblocked } from '@/gen/messages/feed';
import { followUnmuted } from '@/gen/messages/follow';
import { query } from '@/lib/gql/client';
import { MutedCollections, MutedUsers } from './Mute.gen';

/** Lists of whom a reader keeps away, as their addresses say; keywords have a list of their own. */
export const MUTE_LISTS = ['writers', 'publications', 'blocked'] as const;
export type MuteTab = (typeof MUTE_LISTS)[number];

/** How each list speaks. */
export const MUTE_WORDS: Readonly<
  Record<MuteTab, { list: string; empty: string; put: string; back: string; is: string; backed: (p: { name: string }) => string }>
> = {
  writers: {
    list: 'Muted writers',
    empty:
      'You haven’t muted any writers. Mute someone from the menu of a story or a profile, and their stories disappear from your feeds.',
    put: 'Mute',
    back: 'Unmute',
    is: 'muted',
    backed: followUnmuted,
  },
  publications: {
    list: 'Muted publications',
    empty:
      'You haven’t muted any publications. Mute one from the menu of a story or from its page, and its stories disappear from your feeds.',
    put: 'Mute',
    back: 'Unmute',
    is: 'muted',
    backed: followUnmuted,
  },
  blocked: {
    list: 'Blocked people',
    empty: 'You haven’t blocked anyone. Block someone from their profile menu; they can no longer follow you or respond to you.',
    put: 'Block',
    back: 'Unblock',
    is: 'blocked',
    backed: feedUnblocked,
  },
};

/** Someone or something muted. */
export interface Muted {
  id: string;
  name: string;
  url: string;
  imageUrl: string | null;
}

/** A page of the list, from where the one before ended. */
export async function readMuted(tab: MuteTab, to: string | null): Promise<{ items: readonly Muted[]; next: string | null }> {
  const page =
    tab === 'blocked'
      ? (await query(BlockedUsers, { to })).viewer?.blockedUsers
      : tab === 'writers'
        ? (await query(MutedUsers, { to })).viewer?.mutedUsers
        : (await query(MutedCollections, { to })).viewer?.mutedCollections;
  return { items: page?.items ?? [], next: page?.pagingInfo.next?.to ?? null };
}
