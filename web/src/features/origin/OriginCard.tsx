import { cropped } from '@/lib/picture/cropped';
import { Link } from '@/ui/Link';
import type { OriginPostFragment } from './Origin.gen';
import css from './Origin.module.css';

const LABELS: Readonly<Record<OriginPostFragment['kind'], string>> = {
  QUOTE: 'In response to a passage of',
  REPOST: 'About this story',
};

/** The story that another one takes up. */
export function OriginCard({ origin: { kind, post } }: { origin: OriginPostFragment }) {
  return (
    <aside className={css.origin} aria-label={LABELS[kind]} data-origin={kind}>
      <p className={css.label}>{LABELS[kind]}</p>
      <p className={css.title} lang={post.lang || undefined} dir="auto">
        <Link href={post.url}>{post.title || 'Untitled'}</Link>
      </p>
      {post.excerpt && (
        <p className={css.text} lang={post.lang || undefined} dir="auto">
          {post.excerpt}
        </p>
      )}
      <p className={css.by} dir="auto">
        {post.creator.name}
      </p>
      {post.previewImage && <img {...cropped(post.previewImage, 'card')} className={css.picture} alt="" loading="lazy" />}
    </aside>
  );
}
