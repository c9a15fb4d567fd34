import { PostReviewStatus } from '@/features/banner/PostReviewStatus';
import { FollowButton } from '@/features/follow/FollowButton';
import { MemberOnly } from '@/features/paywall/MemberOnly';
import { shortDate } from '@/lib/text/date';
import { directionOf } from '@/lib/text/direction';
import { Avatar } from '@/ui/Avatar';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import type { PostPagePostFragment } from './Post.gen';
import css from './PostHeader.module.css';

/** Title, subtitle, and who wrote it where and when. */
export function PostHeader({ post, productName, signedIn }: { post: PostPagePostFragment; productName: string; signedIn: boolean }) {
  const { creator, collection, inResponseTo } = post;
  return (
    <header>
      <PostReviewStatus post={post} productName={productName} />
      {inResponseTo && (
        <p className={css.context} dir="auto">
          In response to <Link href={inResponseTo.url}>{inResponseTo.title}</Link> by {inResponseTo.creator.name}
        </p>
      )}
      <h1 className={post.isResponse ? 'sr' : css.title} lang={post.lang || undefined} dir={directionOf(post.lang)}>
        {post.title}
      </h1>
      {post.subtitle && (
        <p className={css.subtitle} lang={post.lang || undefined} dir={directionOf(post.lang)}>
          {post.subtitle}
        </p>
      )}
      <div className={css.byline}>
        <Link href={creator.url} aria-hidden="true" tabIndex={-1}>
          <Avatar name={creator.name} src={creator.imageUrl} size={40} />
        </Link>
        <div className={css.names}>
          <p>
            <span dir="auto">
              <Link href={creator.url} rel="author">
                {creator.name}
              </Link>
            </span>
            <span data-noprint>
              <FollowButton
                look="link"
                signedIn={signedIn}
                target={{ kind: 'User', id: creator.id, name: creator.name }}
                image={creator.imageUrl}
              />
            </span>
          </p>
          <p>
            {collection && (
              <span className={css.where} dir="auto">
                In <Link href={collection.url}>{collection.name}</Link>
              </span>
            )}
            <span>{post.readingTime} min read</span>
            {post.firstPublishedAt ? <time dateTime={post.firstPublishedAt}>{shortDate(post.firstPublishedAt)}</time> : <span>Draft</span>}
            {post.isStaffPick && (
              <span>
                <span className={css.label}>
                  <Icon name="star" size={14} /> Staff pick
                </span>
              </span>
            )}
            {post.visibility === 'UNLISTED' && (
              <span>
                <span className={css.label}>
                  <Icon name="link" size={14} /> Unlisted
                </span>
              </span>
            )}
            {post.isLocked && (
              <span>
                <MemberOnly postId={post.id} productName={productName} signedIn={signedIn} />
              </span>
            )}
          </p>
        </div>
      </div>
    </header>
  );
}
