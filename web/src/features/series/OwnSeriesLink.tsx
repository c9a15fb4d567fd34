'use client';
import { useViewer } from '@/features/viewer/useViewer';
import * as href from '@/gen/href';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';

/** On the reader's own profile: the way to their series. */
export function OwnSeriesLink({ userId }: { userId: string }) {
  const me = useViewer().data?.viewer;
  if (me?.id !== userId) return null;
  return (
    <Link className={buttonClass({ look: 'quiet', size: 's' })} href={href.your_series({ filterBy: 'public' })}>
      Your series
    </Link>
  );
}
