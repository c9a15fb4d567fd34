import { Byline } from '@/features/story-card/Byline';
import type { StoryCardPostFragment } from '@/features/story-card/StoryCard.gen';
import { cropped } from '@/lib/picture/cropped';
import { shortDate } from '@/lib/text/date';
import { Link } from '@/ui/Link';
import css from './Lead.module.css';

/** A story of a publication, set large. */
export function Lead({ post, heading: Heading = 'h2' }: { post: StoryCardPostFragment; heading?: 'h2' | 'h3' }) {
  return (
    <article className={css.lead} lang={post.lang || undefined}>
      {post.previewImage && <img {...cropped(post.previewImage, 'lead')} alt="" />}
      <div>
        <Byline creator={post.creator} collection={null} />
        <Heading dir="auto">
          <Link href={post.url}>{post.title}</Link>
        </Heading>
        {(post.subtitle || post.excerpt) && (
          <p className={css.text} dir="auto">
            {post.subtitle || post.excerpt}
          </p>
        )}
        <p className={css.meta}>
          {post.firstPublishedAt && shortDate(post.firstPublishedAt)} · {post.readingTime} min read
        </p>
      </div>
    </article>
  );
}
