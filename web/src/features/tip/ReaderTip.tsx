'use client';
import { usePostEdge } from '@/features/post/usePostEdge';
import { TipLink } from './TipLink';

/** The same for a reader who is signed in. Writers see none on their own. */
export function ReaderTip({ postId, writer }: { postId: string; writer: string }) {
  const { isAuthor = false } = usePostEdge(postId);
  return isAuthor ? null : <TipLink postId={postId} writer={writer} />;
}
