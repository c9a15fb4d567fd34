import { ReaderFollowerCount } from '@/features/readers/ForReaders';
import { plural } from '@/lib/text/count';
import type { FollowTarget } from './target';

interface FollowerCountProps {
  target: Pick<FollowTarget, 'kind' | 'id'>;
  count: number;
  signedIn: boolean;
}

/** How many follow something. It moves when the reader follows. */
export function FollowerCount({ target, count, signedIn }: FollowerCountProps) {
  if (signedIn) return <ReaderFollowerCount kind={target.kind} id={target.id} count={count} />;
  return <span suppressHydrationWarning>{plural(count, 'follower')}</span>;
}
