import { RESPONSE_PAGE_SIZE } from '@/gen/limits';
import type { ResponseOrder } from '@/gen/vocabulary';
import { query } from '@/lib/gql/client';
import { patchEdge } from '@/lib/gql/edges';
import { RefetchThreadedPostResponses, type ThreadPostFragment } from './Responses.gen';

/** A page of the responses to a story, or to a response. */
export interface ThreadPage {
  posts: readonly ThreadPostFragment[];
  /** Where it goes on. */
  next: string | null;
}

/**
 * Reads a page of what was answered to something; `to` is where the page before ended. What comes with the first one is
 * known to the whole page from then on.
 */
export async function readThread(postId: string, sortType: ResponseOrder, to: string | null): Promise<ThreadPage> {
  const { post } = await query(RefetchThreadedPostResponses, { postId, sortType, postResponsesPaging: { limit: RESPONSE_PAGE_SIZE, to } });
  if (!post) throw new Error('what is answered is gone');
  if (to === null) patchEdge(`Post:${postId}`, { responses: post.postResponses.count, isDiscussionClosed: post.isDiscussionClosed });
  const { posts, pagingInfo } = post.threadedPostResponses;
  return { posts, next: pagingInfo.next?.to ?? null };
}
