import { Avatar } from '@/ui/Avatar';
import { Link } from '@/ui/Link';
import type { RailPostFragment } from './Rail.gen';
import css from './Rail.module.css';

/** Up to three stories the editors chose. */
export function StaffPicks({ posts }: { posts: readonly RailPostFragment[] }) {
  if (posts.length === 0) return null;
  return (
    <section className={css.module}>
      <h2>Staff picks</h2>
      <div className={css.picks}>
        {posts.slice(0, 3).map((post) => (
          <article key={post.id} className={css.pick} lang={post.lang || undefined}>
            <p>
              <Avatar name={post.creator.name} src={post.creator.imageUrl} size={20} />{' '}
              <Link href={post.creator.url} dir="auto">
                {post.creator.name}
              </Link>
            </p>
            <h3 dir="auto">
              <Link href={post.url}>{post.title}</Link>
            </h3>
          </article>
        ))}
      </div>
    </section>
  );
}
