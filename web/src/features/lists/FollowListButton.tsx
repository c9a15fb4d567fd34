import { actOn } from '@/features/signin/intent';
import { SignInLink } from '@/features/signin/SignInLink';
import { buttonClass } from '@/ui/buttonClass';
import { ReaderFollowList } from './ReaderFollowList';

interface FollowListProps {
  list: { id: string; name: string; type: string; creator: { name: string } };
  signedIn: boolean;
}

/** Saves a list among the reader's; visitors are led to sign-in. */
export function FollowListButton({ list, signedIn }: FollowListProps) {
  const what = list.type === 'SERIES' ? 'series' : 'list';
  if (signedIn) return <ReaderFollowList list={list} what={what} />;
  return (
    <SignInLink
      entry="save"
      act={actOn('save', list.id)}
      userName={list.creator.name}
      className={buttonClass({ look: 'quiet', size: 's' })}
      label={`Save the ${what} ${list.name}`}
    >
      Save {what}
    </SignInLink>
  );
}
