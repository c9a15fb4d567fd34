import { cache } from 'react';
import type { ResponseOrder } from '@/gen/vocabulary';
import { gqlServer } from '@/lib/gql/server';
import { PostResponsesPage, type PostResponsesPageQuery } from './ops.gen';

/** The story and the first page of its responses, read once per request. */
export const readResponses = cache((postId: string, sortType: ResponseOrder): Promise<PostResponsesPageQuery> =>
  gqlServer(PostResponsesPage, { postId, sortType }),
);
