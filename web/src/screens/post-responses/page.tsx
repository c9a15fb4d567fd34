import { Discussion } from '@/features/responses/Discussion';
import { discussed } from '@/features/responses/discussed';
import { sortOf } from '@/features/responses/sort';
import * as href from '@/gen/href';
import { plural } from '@/lib/text/count';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';
import { Statement } from '@/ui/Statement';
import { readResponses } from './read';

export const screen: Screen = {
  async metadata({ params, query, request }) {
    const postId = params.postId ?? '';
    const { post } = await readResponses(postId, sortOf(query.orderBy));
    if (!post) return pageMetadata(request, { title: 'Story not available', noindex: true });
    const { title, excerpt, creator, responsesCount } = post;
    return pageMetadata(request, {
      title: `Responses to “${title || excerpt}”`,
      description: `${plural(responsesCount, 'response')} to “${title || excerpt}” by ${creator.name}.`,
      canonical: href.post_responses({ postId }),
      noindex: responsesCount === 0 || post.visibility === 'UNLISTED' || !post.isPublished,
    });
  },
  async View({ params, query, request: { signedIn } }) {
    const postId = params.postId ?? '';
    const sort = sortOf(query.orderBy);
    const { post } = await readResponses(postId, sort);
    if (!post)
      return (
        <Main>
          <Statement title="Story not available" text="It may be available again later." />
        </Main>
      );
    const { posts, pagingInfo } = post.threadedPostResponses;
    return (
      <Main>
        <Discussion
          key={sort}
          story={discussed(post)}
          signedIn={signedIn}
          sort={sort}
          back={href.post_responses({ postId })}
          heading="h1"
          titleId="discussion"
          first={{ posts, next: pagingInfo.next?.to ?? null }}
        />
      </Main>
    );
  },
};
