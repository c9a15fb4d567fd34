import { Icon } from '@/ui/Icon';
import { HoverCard } from '@/ui/HoverCard';
import { BadgeText } from './BadgeText';
import type { ProfileUserFragment } from './Profile.gen';
import css from './Profile.module.css';

const LABELS = { MEMBER: 'Member', FRIEND: 'Friend' } as const;

/** A star for members, two for Friends, and what they mean. */
export function MemberBadge({ user, signedIn }: { user: Pick<ProfileUserFragment, 'id' | 'name' | 'tier'>; signedIn: boolean }) {
  if (user.tier === 'FREE') return null;
  const label = LABELS[user.tier];
  return (
    <HoverCard
      label={`About the ${label} badge`}
      buttonClass={css.badge ?? ''}
      button={
        <>
          <Icon name="star" size={16} />
          {user.tier === 'FRIEND' && <Icon name="star" size={16} />} {label}
        </>
      }
    >
      <BadgeText userId={user.id} name={user.name} isFriend={user.tier === 'FRIEND'} signedIn={signedIn} />
    </HoverCard>
  );
}
