import { pageMetadata } from '@/lib/meta';
import { placeOf } from '@/lib/place';
import { socialPicture } from '@/lib/picture/cropped';
import type { Screen } from '@/lib/route/page';
import { PostScreen } from './PostScreen';
import { Unavailable } from './Unavailable';
import { readPost } from './read';

export const screen: Screen = {
  async metadata({ params, request }) {
    const { postResult: post } = await readPost(params.postId ?? '');
    if (post.__typename !== 'Post') return pageMetadata(request, { title: 'Story not available', noindex: true });
    return pageMetadata(request, {
      title: post.seoTitle || post.title,
      description: post.seoDescription || post.subtitle || post.excerpt,
      canonical: post.canonicalUrl,
      image: post.previewImage && { ...socialPicture(post.previewImage), alt: post.previewImage.alt },
      type: 'article',
      icon: (post.collection ?? post.creator).favicon?.url,
      noindex: post.visibility === 'UNLISTED' || !post.isPublished,
      article: {
        publishedTime: post.firstPublishedAt ?? undefined,
        modifiedTime: post.latestPublishedAt ?? undefined,
        authors: [placeOf(request, post.creator.url)],
        tags: post.tags.map((tag) => tag.name),
      },
    });
  },
  async View({ params, request }) {
    const { postResult: post, site } = await readPost(params.postId ?? '');
    return post.__typename === 'Post' ? (
      <PostScreen post={post} meter={site.meter} request={request} />
    ) : (
      <Unavailable reason={post.__typename} productName={request.site.name} />
    );
  },
};
