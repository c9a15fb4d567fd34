import { placeOf } from '@/lib/place';
import type { PageRequest } from '@/lib/request';
import type { PostPagePostFragment } from '@/features/post/Post.gen';
import { STORY_TEXT } from '@/features/post/storyText';

/** The story as schema.org's Article. A locked story says so and names its free part. */
export function articleData(post: PostPagePostFragment, request: PageRequest): Record<string, unknown> {
  const { origin, site } = request;
  const url = placeOf(request, post.canonicalUrl);
  return {
    '@type': 'Article',
    headline: post.title,
    description: post.subtitle || post.excerpt,
    url,
    mainEntityOfPage: url,
    inLanguage: post.lang || undefined,
    datePublished: post.firstPublishedAt ?? undefined,
    dateModified: post.latestPublishedAt ?? undefined,
    wordCount: post.wordCount,
    image: post.previewImage ? [new URL(post.previewImage.src, origin).href] : undefined,
    keywords: post.tags.map((tag) => tag.name),
    author: { '@type': 'Person', name: post.creator.name, url: placeOf(request, post.creator.url) },
    publisher: post.collection
      ? { '@type': 'Organization', name: post.collection.name, url: placeOf(request, post.collection.url) }
      : { '@type': 'Organization', name: site.name, url: site.url },
    isAccessibleForFree: !post.isLocked,
    ...(post.isLocked && { hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: `.${STORY_TEXT}` } }),
  };
}
