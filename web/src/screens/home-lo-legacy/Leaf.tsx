import type { StoryCardPostFragment } from '@/features/story-card/StoryCard.gen';
import { cropped } from '@/lib/picture/cropped';
import { Link } from '@/ui/Link';
import css from './leaf.module.css';

/** A staff pick set as the top leaf of a gathering of pages, with a ribbon that marks it as chosen. */
export function Leaf({ post }: { post: StoryCardPostFragment }) {
  const { previewImage: picture } = post;
  return (
    <article className={css.leaf} lang={post.lang || undefined}>
      <p className={css.head}>
        <span>Staff pick</span>
        {post.collection && <span dir="auto">{post.collection.name}</span>}
      </p>
      {picture && <img {...cropped(picture, 'lead')} className={css.picture} alt="" fetchPriority="high" />}
      <h2 className={css.title} dir="auto">
        <Link href={post.url}>{post.title}</Link>
      </h2>
      <p className={css.by} dir="auto">
        {post.creator.name}
      </p>
      {(post.subtitle || post.excerpt) && (
        <p className={css.text} dir="auto">
          {post.subtitle || post.excerpt}
        </p>
      )}
      <p className={css.folio}>{post.readingTime} min read</p>
    </article>
  );
}
