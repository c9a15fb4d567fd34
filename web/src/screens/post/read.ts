import { cache } from 'react';
import { gqlServer } from '@/lib/gql/server';
import { PostPage, type PostPageQuery } from './ops.gen';

/** The story, read once per request. */
export const readPost = cache((postId: string): Promise<PostPageQuery> => gqlServer(PostPage, { postId }));
