import { followFailed } from '@/gen/messages/follow';
import { mutate, query } from '@/lib/gql/client';
import type { Edge } from '@/lib/gql/edges';
import {
  FollowCollection,
  FollowCollectionEdge,
  FollowTag,
  FollowTagEdge,
  FollowUser,
  FollowUserEdge,
  UnfollowCollection,
  UnfollowTag,
  UnfollowUser,
} from './Follow.gen';

/** Something that can be followed. Publications and tags are looked up by slug. */
export interface FollowTarget {
  kind: 'User' | 'Collection' | 'Tag';
  id: string;
  slug?: string | undefined;
  name: string;
}

export const edgeKey = ({ kind, id }: Pick<FollowTarget, 'kind' | 'id'>): string => `${kind}:${id}`;

/** What the server says of something that can be followed. */
export interface Followable {
  followerCount: number;
  viewerEdge: Edge;
}

export const edgeOf = ({ viewerEdge, followerCount }: Followable): Edge => ({ ...viewerEdge, followers: followerCount });
const edgeOfFound = (found: Followable | null): Edge | null => found && edgeOf(found);

/** Asks whether the reader follows it, and how many do. */
export async function readFollow({ kind, id, slug }: FollowTarget): Promise<Edge | null> {
  if (kind === 'User') {
    const { userResult } = await query(FollowUserEdge, { id });
    return userResult.__typename === 'User' ? edgeOf(userResult) : null;
  }
  if (kind === 'Collection') return edgeOfFound((await query(FollowCollectionEdge, { slug: slug ?? id })).collectionByDomainOrSlug);
  return edgeOfFound((await query(FollowTagEdge, { slug: id })).tagFromSlug);
}

/** What following something was answered with: the thing with its followers, or the name of a refusal. */
export type Followed =
  | { __typename: FollowTarget['kind']; followerCount: number }
  | { __typename: 'Forbidden'; message: string }
  | { __typename: 'Unauthorized' | 'NotFound' };

/** Why nothing was changed: asking again does not help who may not. */
export const whyNot = (answer: Followed): string => ('message' in answer ? answer.message : followFailed);

/** Follows or unfollows. */
export async function writeFollow({ kind, id }: FollowTarget, on: boolean): Promise<Followed> {
  switch (kind) {
    case 'User':
      return on ? (await mutate(FollowUser, { id })).followUser : (await mutate(UnfollowUser, { id })).unfollowUser;
    case 'Collection':
      return on ? (await mutate(FollowCollection, { id })).followCollection : (await mutate(UnfollowCollection, { id })).unfollowCollection;
    case 'Tag':
      return on ? (await mutate(FollowTag, { id })).followTag : (await mutate(UnfollowTag, { id })).unfollowTag;
  }
}
