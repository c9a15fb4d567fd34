import { highlighted } from '@/features/search/highlighted';
import * as href from '@/gen/href';
import { postHitHref } from '@/lib/search/addresses';
import type { PostHit } from '@/lib/search/hits';
import { shortDate } from '@/lib/text/date';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Marked } from '@/ui/Marked';
import css from './search.module.css';

/** A story that was found. */
export function PostLine({ hit }: { hit: PostHit }) {
  const published = new Date(hit.latestPublishedAt).toISOString();
  return (
    <article className={css.hit} data-response={hit.isResponse || undefined} lang={hit.lang || undefined}>
      <h2 dir="auto">
        <Link href={postHitHref(hit)}>{hit.title ? <Marked text={highlighted<'posts'>(hit, 'title', hit.title)} /> : 'Untitled'}</Link>
      </h2>
      {hit.subtitle && (
        <p dir="auto">
          <Marked text={highlighted<'posts'>(hit, 'subtitle', hit.subtitle)} />
        </p>
      )}
      <small lang="en">
        {hit.isResponse && <span>Response</span>}
        {hit.isLocked && (
          <span className={css.gold}>
            <Icon name="star" size={14} />
            <span className="sr">Member-only story</span>
          </span>
        )}
        <Link href={href.ShowUser({ username: hit.creator.username })} dir="auto">
          {hit.creator.name}
        </Link>
        {hit.collection && (
          <Link href={href.ShowCollectionHome({ collectionSlug: hit.collection.slug })} dir="auto">
            {hit.collection.name}
          </Link>
        )}
        <time dateTime={published}>{shortDate(published)}</time>
        <span>{hit.readingTime} min read</span>
      </small>
    </article>
  );
}
