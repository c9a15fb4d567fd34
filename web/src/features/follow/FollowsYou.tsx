'use client';
import { useEdge } from '@/lib/gql/edges';
import css from './FollowButton.module.css';
import { edgeKey } from './target';

/** Says of someone that they follow the reader, once it is known. */
export function FollowsYou({ userId }: { userId: string }) {
  const { isFollower } = useEdge(edgeKey({ kind: 'User', id: userId }));
  return isFollower ? <span className={css.back}>Follows you</span> : null;
}
