'use client';
import { useEdge } from '@/lib/gql/edges';
import { plural } from '@/lib/text/count';
import { edgeKey, type FollowTarget } from './target';

/** The count of the page, until the reader's own follows are known. */
export function ReaderFollowerCount({ count, ...target }: Pick<FollowTarget, 'kind' | 'id'> & { count: number }) {
  const { followers } = useEdge(edgeKey(target));
  return plural(followers ?? count, 'follower');
}
