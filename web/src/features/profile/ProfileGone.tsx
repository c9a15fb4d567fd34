import { NotFoundText } from '@/features/errors/NotFoundText';
import { Empty } from '@/ui/Empty';

const REASONS: Record<string, string> = {
  AccountSuspended: 'This account is under investigation or was found in violation of our rules.',
  AccountDeleted: 'The person deleted this account.',
};

/** A profile that cannot be shown, and why. */
export function ProfileGone({ reason }: { reason: string }) {
  const text = REASONS[reason];
  return (
    <>
      {text ? <><h1 className="sr">Profile not available</h1><Empty>{text}</Empty></> : <NotFoundText />}
    </>
  );
}
