import { shortDate } from '@/lib/text/date';
import { Avatar } from '@/ui/Avatar';
import { Link } from '@/ui/Link';
import type { StoryCardPostFragment } from '@/features/story-card/StoryCard.gen';
import css from './landing.module.css';

/** Stories the editors chose, numbered: four in a row, two by two, or one below the other. */
export function Picks({ posts }: { posts: readonly StoryCardPostFragment[] }) {
  if (posts.length === 0) return null;
  return (
    <section className={css.picks} aria-labelledby="picks">
      <h2 id="picks">Staff picks</h2>
      <div className={css.grid}>
        {posts.map((post) => (
          <article key={post.id} className={css.pick}>
            <div>
              <p>
                <Avatar name={post.creator.name} src={post.creator.imageUrl} size={20} />{' '}
                <Link href={post.creator.url} dir="auto">
                  {post.creator.name}
                </Link>
              </p>
              <h3 dir="auto" lang={post.lang || undefined}>
                <Link href={post.url}>{post.title}</Link>
              </h3>
              <p className={css.meta}>
                {post.firstPublishedAt && <time dateTime={post.firstPublishedAt}>{shortDate(post.firstPublishedAt)}</time>}{' '}
                <span>{post.readingTime} min read</span>
              </p>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
