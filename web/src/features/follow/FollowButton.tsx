'use client';
import { SignInLink } from '@/features/signin/SignInLink';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/buttonClass';
import css from './FollowButton.module.css';
import type { FollowTarget } from './target';
import { useFollow } from './useFollow';

interface FollowButtonProps {
  target: FollowTarget;
  signedIn: boolean;
  /** `link` is the word beside a name; the others are pills. */
  look?: 'accent' | 'quiet' | 'link';
  size?: 's' | 'm';
}

/** Follow or Following. One's own profile shows nothing. */
export function FollowButton({ target, signedIn, look = 'quiet', size = 's' }: FollowButtonProps) {
  const { edge, toggle } = useFollow(target, signedIn);
  const word = edge.isFollowing ? 'Following' : 'Follow';
  const label = `${word} ${target.name}`;
  if (edge.isSelf) return null;
  if (!signedIn)
    return (
      <SignInLink className={look === 'link' ? css.link : buttonClass({ look, size })} label={`Follow ${target.name}`}>
        Follow
      </SignInLink>
    );
  if (look === 'link')
    return (
      <button type="button" className={edge.isFollowing ? `${css.link} ${css.following}` : css.link} aria-pressed={edge.isFollowing ?? false} aria-label={label} onClick={toggle}>
        {word}
      </button>
    );
  return (
    <Button look={edge.isFollowing ? 'quiet' : look} size={size} aria-pressed={edge.isFollowing ?? false} aria-label={label} onClick={toggle}>
      {word}
    </Button>
  );
}
