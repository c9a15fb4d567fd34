'use client';
import { ReadingEdge } from '@/features/readings/Readings.gen';
import { query } from '@/lib/gql/client';
import { ReadingPosition } from './ReadingPosition';

const percentElsewhere = (id: string): Promise<number> =>
  query(ReadingEdge, { id }).then(
    ({ post }) => post?.viewerEdge.readingPercent ?? 0,
    () => 0,
  );

/** How far a story was read, of a reader who may have begun it on another device. */
export function ReaderPosition({ postId }: { postId: string }) {
  return <ReadingPosition postId={postId} ask={percentElsewhere} />;
}
