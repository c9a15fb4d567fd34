import { writeBlock } from '@/features/block/block';
import { mutate } from '@/lib/gql/client';
import { patchEdge } from '@/lib/gql/edges';
import { MuteAuthor, MutePub, UnmuteAuthor, UnmutePub } from './Mute.gen';
import type { MuteTab } from './muted';

/** Mutes or unmutes. */
export async function writeMute(tab: MuteTab, id: string, on: boolean): Promise<void> {
  if (tab === 'blocked') return writeBlock(id, on);
  const type =
    tab === 'writers'
      ? on
        ? (await mutate(MuteAuthor, { id })).muteAuthor.__typename
        : (await mutate(UnmuteAuthor, { id })).unmuteAuthor.__typename
      : on
        ? (await mutate(MutePub, { id })).mutePub.__typename
        : (await mutate(UnmutePub, { id })).unmutePub.__typename;
  if (type !== 'User' && type !== 'Collection') throw new Error(type);
  if (tab === 'writers') patchEdge(`User:${id}`, { isMuting: on });
}
