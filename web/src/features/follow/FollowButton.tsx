import { ReaderFollow } from '@/features/readers/ForReaders';
import { actOn } from '@/features/signin/intent';
import { SignInLink } from '@/features/signin/SignInLink';
import { buttonClass } from '@/ui/buttonClass';
import css from './FollowButton.module.css';
import type { FollowLook } from './ReaderFollow';
import { edgeKey, type FollowTarget } from './target';
import type { FollowPlace } from './useFollow';

interface FollowButtonProps {
  target: FollowTarget;
  signedIn: boolean;
  look?: FollowLook;
  size?: 's' | 'm';
  place?: FollowPlace;
  /** The picture of a person, shown above the invitation to sign in; null for one without. */
  image?: string | null;
}

const nameOf = ({ kind, name }: FollowTarget) =>
  kind === 'User' ? { userName: name } : kind === 'Collection' ? { collectionName: name } : { topicName: name };

/** Follow or Following; visitors are led to sign-in. */
export function FollowButton({ target, signedIn, look = 'quiet', size = 's', place = 'here', image }: FollowButtonProps) {
  if (signedIn) return <ReaderFollow target={target} look={look} size={size} place={place} />;
  return (
    <SignInLink
      entry="follow"
      act={actOn('follow', edgeKey(target))}
      {...nameOf(target)}
      {...(image !== undefined && { image })}
      className={look === 'link' ? css.link : buttonClass({ look, size })}
      label={`Follow ${target.name}`}
    >
      Follow
    </SignInLink>
  );
}
