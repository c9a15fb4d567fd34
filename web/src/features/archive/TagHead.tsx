import type { ReactNode } from 'react';
import { FollowButton } from '@/features/follow/FollowButton';
import { FollowerCount } from '@/features/follow/FollowerCount';
import { MuteTopic } from '@/features/mute/MuteTopic';
import { plural } from '@/lib/text/count';
import css from './TagHead.module.css';

interface Props {
  tag: { slug: string; name: string; postCount: number; followerCount: number };
  signedIn: boolean;
  children?: ReactNode;
}

/** A topic's name, its counts, and Follow. */
export function TagHead({ tag, signedIn, children }: Props) {
  return (
    <header className={css.head}>
      <h1 dir="auto">{tag.name}</h1>
      <p className={css.meta}>
        Topic · <FollowerCount target={{ kind: 'Tag', id: tag.slug }} count={tag.followerCount} signedIn={signedIn} /> ·{' '}
        {plural(tag.postCount, 'story', 'stories')}
      </p>
      <div className={css.actions}>
        <FollowButton look="accent" size="m" signedIn={signedIn} target={{ kind: 'Tag', id: tag.slug, name: tag.name }} />
        {signedIn && <MuteTopic name={tag.name} />}
        {children}
      </div>
    </header>
  );
}
