import { Byline } from '@/features/story-card/Byline';
import type { StoryCardPostFragment } from '@/features/story-card/StoryCard.gen';
import { cropped } from '@/lib/picture/cropped';
import { shortDate } from '@/lib/text/date';
import { Link } from '@/ui/Link';
import css from './Lead.module.css';

/** The newest story of a publication, set large. */
export function Lead({ post }: { post: StoryCardPostFragment }) {
  return (
    <article className={css.lead} lang={post.lang || undefined}>
      {post.previewImage && <img {...cropped(post.previewImage, 'lead')} alt="" />}
      <div>
        <Byline creator={post.creator} collection={null} />
        <h2 dir="auto">
          <Link href={post.url}>{post.title}</Link>
        </h2>
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
