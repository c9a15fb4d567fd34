import { mutate, query } from '@/lib/gql/client';
import { MuteAuthor, MutedCollections, MutedUsers, MutePub, UnmuteAuthor, UnmutePub } from './Mute.gen';

/** Writers or publications, as the address of the list says. */
export const MUTE_TABS = ['writers', 'publications'] as const;
export type MuteTab = (typeof MUTE_TABS)[number];

/** Somebody or something muted. */
export interface Muted {
  id: string;
  name: string;
  url: string;
  imageUrl: string | null;
}

/** A page of the list, from where the one before ended. */
export async function readMuted(tab: MuteTab, to: string | null): Promise<{ items: readonly Muted[]; next: string | null }> {
  const page = tab === 'writers' ? (await query(MutedUsers, { to })).viewer?.mutedUsers : (await query(MutedCollections, { to })).viewer?.mutedCollections;
  return { items: page?.items ?? [], next: page?.pagingInfo.next?.to ?? null };
}

/** Mutes or unmutes. */
export async function writeMute(tab: MuteTab, id: string, on: boolean): Promise<void> {
  const type = tab === 'writers'
    ? on ? (await mutate(MuteAuthor, { id })).muteAuthor.__typename : (await mutate(UnmuteAuthor, { id })).unmuteAuthor.__typename
    : on ? (await mutate(MutePub, { id })).mutePub.__typename : (await mutate(UnmutePub, { id })).unmutePub.__typename;
  if (type !== 'User' && type !== 'Collection') throw new Error(type);
}
