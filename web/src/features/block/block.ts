import { mutate } from '@/lib/gql/client';
import { patchEdge } from '@/lib/gql/edges';
import { BlockUser, UnblockUser } from './Block.gen';

/** Blocks a person or ends that. Who is blocked is followed no more. */
export async function writeBlock(id: string, on: boolean): Promise<void> {
  const type = on ? (await mutate(BlockUser, { id })).blockUser.__typename : (await mutate(UnblockUser, { id })).unblockUser.__typename;
  if (type !== 'User') throw new Error(type);
  patchEdge(`User:${id}`, { isBlocking: on, ...(on && { isFollowing: false }) });
}
