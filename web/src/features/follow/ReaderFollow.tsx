'use client';
import { actOn } from '@/features/signin/intent';
import { useReplay } from '@/features/signin/useReplay';
import { Button } from '@/ui/Button';
import css from './FollowButton.module.css';
import { edgeKey, type FollowTarget } from './target';
import { type FollowPlace, useFollow } from './useFollow';

/** How it looks: `link` is the word beside a name; the others are pills. */
export type FollowLook = 'accent' | 'quiet' | 'link';

interface ReaderFollowProps {
  target: FollowTarget;
  look: FollowLook;
  size: 's' | 'm';
  place: FollowPlace;
}

/** Follow or Following. Oneself and whom one blocked cannot be followed. */
export function ReaderFollow({ target, look, size, place }: ReaderFollowProps) {
  const { edge, toggle } = useFollow(target, place);
  useReplay(actOn('follow', edgeKey(target)), edge.isFollowing !== undefined, () => {
    if (edge.isSelf || edge.isFollowing)
      void import('./whyNot').then(
        (m) => m.sayWhyNot(target, edge),
        () => undefined,
      );
    else toggle();
  });
  const word = edge.isFollowing ? 'Following' : 'Follow';
  const label = `${word} ${target.name}`;
  if (edge.isSelf || edge.isBlocking) return null;
  if (look === 'link')
    return (
      <button
        type="button"
        className={edge.isFollowing ? `${css.link} ${css.following}` : css.link}
        aria-pressed={edge.isFollowing ?? false}
        aria-label={label}
        onClick={toggle}
      >
        {word}
      </button>
    );
  return (
    <Button
      look={edge.isFollowing ? 'quiet' : look}
      size={size}
      aria-pressed={edge.isFollowing ?? false}
      aria-label={label}
      onClick={toggle}
    >
      {word}
    </Button>
  );
}
