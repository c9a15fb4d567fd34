import { type FollowTarget, writeFollow } from '@/features/follow/target';
import { query } from '@/lib/gql/client';
import { FollowedCollections, FollowedTags, FollowedUsers } from './Following.gen';

/** Kinds of what a reader follows, in the order of the page. */
export const KINDS = ['people', 'publications', 'topics'] as const;
export type Kind = (typeof KINDS)[number];

/** Someone or something followed. */
export interface Followed {
  target: FollowTarget;
  url: string;
  imageUrl: string | null;
}

interface FollowedPage {
  items: readonly Followed[];
  next: string | null;
}

let arrived: Promise<unknown> = Promise.resolve();

/** Follows or unfollows: what is asked for after it waits until that has arrived or failed. */
export function changeFollowed(target: FollowTarget, follow: boolean): ReturnType<typeof writeFollow> {
  const written = writeFollow(target, follow);
  arrived = Promise.allSettled([arrived, written]).then(() => undefined);
  return written;
}

/**
 * A page of what the reader follows, from where the one before ended; with words, of what has them in its name. It has
 * what they followed on the list a moment ago.
 */
export async function readFollowed(kind: Kind, words: string, to: string | null): Promise<FollowedPage> {
  await arrived;
  const asked = { words: words || null, to };
  if (kind === 'people') {
    const { items, pagingInfo } = (await query(FollowedUsers, asked)).followedUsers;
    return {
      items: items.map(({ id, name, url, imageUrl }) => ({ target: { kind: 'User', id, name }, url, imageUrl })),
      next: pagingInfo.next?.to ?? null,
    };
  }
  if (kind === 'publications') {
    const { items, pagingInfo } = (await query(FollowedCollections, asked)).followedCollections;
    return {
      items: items.map(({ id, slug, name, url, imageUrl }) => ({ target: { kind: 'Collection', id, slug, name }, url, imageUrl })),
      next: pagingInfo.next?.to ?? null,
    };
  }
  const { items, pagingInfo } = (await query(FollowedTags, asked)).followedTags;
  return {
    items: items.map(({ slug, name, url }) => ({ target: { kind: 'Tag', id: slug, name }, url, imageUrl: null })),
    next: pagingInfo.next?.to ?? null,
  };
}
