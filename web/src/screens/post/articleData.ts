import type { PageRequest } from '@/lib/request';
import type { PostPagePostFragment } from '@/features/post/Post.gen';
import { STORY_TEXT } from '@/features/post/storyText';

/** The story as schema.org's Article. A locked story says so and names its free part. */
export function articleData(post: PostPagePostFragment, { origin, site }: PageRequest): Record<string, unknown> {
  const absolute = (path: string) => new URL(path, origin).href;
  return {
    '@type': 'Article',
    headline: post.title,
    description: post.subtitle || post.excerpt,
    url: post.canonicalUrl,
    mainEntityOfPage: post.canonicalUrl,
    inLanguage: post.lang || undefined,
    datePublished: post.firstPublishedAt ?? undefined,
    dateModified: post.latestPublishedAt ?? undefined,
    wordCount: post.wordCount,
    image: post.previewImage ? [absolute(post.previewImage.src)] : undefined,
    keywords: post.tags.map((tag) => tag.name),
    author: { '@type': 'Person', name: post.creator.name, url: absolute(post.creator.url) },
    publisher: post.collection
      ? { '@type': 'Organization', name: post.collection.name, url: absolute(post.collection.url) }
      : { '@type': 'Organization', name: site.name, url: origin },
    isAccessibleForFree: !post.isLocked,
    ...(post.isLocked && { hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: `.${STORY_TEXT}` } }),
  };
}
