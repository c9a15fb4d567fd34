import { mutate, query } from '@/lib/gql/client';
import type { Edge } from '@/lib/gql/edges';
import {
  FollowCollection, FollowCollectionEdge, FollowTag, FollowTagEdge, FollowUser, FollowUserEdge, UnfollowCollection, UnfollowTag, UnfollowUser,
} from './Follow.gen';

/** Something that can be followed. Publications and tags are looked up by slug. */
export interface FollowTarget {
  kind: 'User' | 'Collection' | 'Tag';
  id: string;
  slug?: string | undefined;
  name: string;
}

export const edgeKey = ({ kind, id }: FollowTarget): string => `${kind}:${id}`;

/** Asks whether the reader follows it. */
export async function readFollow({ kind, id, slug }: FollowTarget): Promise<Edge | null> {
  if (kind === 'User') {
    const { userResult } = await query(FollowUserEdge, { id });
    return userResult.__typename === 'User' ? userResult.viewerEdge : null;
  }
  if (kind === 'Collection') return (await query(FollowCollectionEdge, { slug: slug ?? id })).collectionByDomainOrSlug?.viewerEdge ?? null;
  return (await query(FollowTagEdge, { slug: id })).tagFromSlug?.viewerEdge ?? null;
}

/** Follows or unfollows; answers the name of the result type. */
export async function writeFollow({ kind, id }: FollowTarget, on: boolean): Promise<string> {
  switch (kind) {
    case 'User':
      return on ? (await mutate(FollowUser, { id })).followUser.__typename : (await mutate(UnfollowUser, { id })).unfollowUser.__typename;
    case 'Collection':
      return on ? (await mutate(FollowCollection, { id })).followCollection.__typename : (await mutate(UnfollowCollection, { id })).unfollowCollection.__typename;
    case 'Tag':
      return on ? (await mutate(FollowTag, { id })).followTag.__typename : (await mutate(UnfollowTag, { id })).unfollowTag.__typename;
  }
}
