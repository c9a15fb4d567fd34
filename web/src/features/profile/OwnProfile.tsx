'use client';
import { useRouter } from 'next/navigation';
import { lazy, Suspense, useState } from 'react';
import { useViewer } from '@/features/viewer/useViewer';
import * as href from '@/gen/href';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import css from './Profile.module.css';

const EditOwn = lazy(() => import('./EditOwn'));

/** On the reader's own profile: the way to change it where it stands. */
export function OwnProfile({ userId, username }: { userId: string; username: string }) {
  const router = useRouter();
  const me = useViewer().data?.viewer;
  const [open, setOpen] = useState<{ what: 'profile' | 'photo'; opener: HTMLElement } | null>(null);
  if (me?.id !== userId) return null;
  const onClosed = () => {
    setOpen(null);
    router.refresh();
  };
  return (
    <div className={css.own} role="group" aria-label="Your profile">
      <Button look="quiet" size="s" onClick={(event) => setOpen({ what: 'profile', opener: event.currentTarget })}>
        Edit name and bio
      </Button>
      <Button look="quiet" size="s" onClick={(event) => setOpen({ what: 'photo', opener: event.currentTarget })}>
        Change photo
      </Button>
      <Link className={buttonClass({ look: 'quiet', size: 's' })} href={href.ShowUserBooks({ username })}>
        Your books
      </Link>
      <Link className={buttonClass({ look: 'quiet', size: 's' })} href={href.user_design()}>
        Design
      </Link>
      {open && (
        <Suspense>
          <EditOwn {...open} onClosed={onClosed} />
        </Suspense>
      )}
    </div>
  );
}
