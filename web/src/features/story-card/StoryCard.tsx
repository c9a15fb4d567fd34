import type { ReactNode } from 'react';
import { SaveButton } from '@/features/save/SaveButton';
import { cropped } from '@/lib/picture/cropped';
import { Count } from '@/ui/Count';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Time } from '@/ui/Time';
import { Byline } from './Byline';
import type { StoryCardPostFragment } from './StoryCard.gen';
import css from './StoryCard.module.css';

interface StoryCardProps {
  post: StoryCardPostFragment;
  signedIn: boolean;
  heading?: 'h2' | 'h3';
  /** Inside a publication its name is not repeated. */
  inPublication?: boolean;
  /** Why it is here, in a reader's own feed. */
  reason?: { text: string; url: string | null } | null | undefined;
  menu?: ReactNode;
}

/** A story in a feed: the title is the one link, stretched over the card. */
export function StoryCard({ post, signedIn, heading: Heading = 'h2', inPublication = false, reason, menu }: StoryCardProps) {
  const text = post.subtitle || post.excerpt;
  return (
    <article className={css.card} lang={post.lang || undefined}>
      {reason && (
        <p className={css.reason} dir="auto">
          {reason.url ? <Link href={reason.url}>{reason.text}</Link> : reason.text}
        </p>
      )}
      <Byline creator={post.creator} collection={inPublication ? null : post.collection} />
      <div>
        <Heading className={css.title} dir="auto">
          <Link href={post.url}>{post.title}</Link>
        </Heading>
        {text && (
          <p className={css.text} dir="auto">
            {text}
          </p>
        )}
      </div>
      {post.previewImage && <img {...cropped(post.previewImage, 'card')} className={css.picture} alt="" loading="lazy" />}
      <div className={css.meta}>
        {post.isLocked && (
          <span className={css.gold} title="Member-only story">
            <Icon name="star" size={16} />
            <span className="sr">Member-only story</span>
          </span>
        )}
        {post.firstPublishedAt && <Time at={post.firstPublishedAt} />}
        {post.clapCount > 0 && (
          <span>
            <Icon name="clap" size={16} />
            <Count n={post.clapCount} one="clap" />
          </span>
        )}
        {post.responsesCount > 0 && (
          <span>
            <Icon name="response" size={16} />
            <Count n={post.responsesCount} one="response" />
          </span>
        )}
        <span className={css.actions}>
          <SaveButton postId={post.id} title={post.title} signedIn={signedIn} />
          {menu}
        </span>
      </div>
    </article>
  );
}
