import { Link } from '@/ui/Link';
import { Time } from '@/ui/Time';
import css from './Highlight.module.css';
import type { HighlightPartsFragment } from './Highlights.gen';

/** Words that someone highlighted, and where they stand. */
export function Highlight({ highlight: { text, createdAt, post } }: { highlight: HighlightPartsFragment }) {
  if (!post) return null;
  return (
    <article className={css.highlight}>
      <blockquote className={css.words} lang={post.lang || undefined} dir="auto">
        <p>
          <mark>{text}</mark>
        </p>
      </blockquote>
      <p className={css.from}>
        <span>
          From{' '}
          <Link href={post.url} dir="auto">
            {post.title}
          </Link>{' '}
          by{' '}
          <Link href={post.creator.url} dir="auto">
            {post.creator.name}
          </Link>
        </span>
        <Time at={createdAt} />
      </p>
    </article>
  );
}
