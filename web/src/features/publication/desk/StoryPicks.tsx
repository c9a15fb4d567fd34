'use client';
import { useEffect, useState } from 'react';
import { query } from '@/lib/gql/client';
import { PickEntries } from './PickEntries';
import { PostPicks, type PostPicksQuery } from './Picks.gen';

/** In the menu of a story's page, for those who run its publication; nothing for everybody else. */
export default function StoryPicks({ postId }: { postId: string }) {
  const [post, setPost] = useState<PostPicksQuery['post']>(null);
  useEffect(() => {
    query(PostPicks, { id: postId }).then(
      (answer) => setPost(answer.post),
      () => undefined,
    );
  }, [postId]);
  const picks = post?.viewerEdge.collectionPicks;
  if (!post?.collection || !picks) return null;
  return <PickEntries postId={postId} collection={post.collection} first={picks} />;
}
