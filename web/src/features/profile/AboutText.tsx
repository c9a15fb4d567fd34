'use client';
import { useRouter } from 'next/navigation';
import { lazy, Suspense, useState } from 'react';
import { useViewer } from '@/features/viewer/useViewer';
import { Button } from '@/ui/Button';
import css from './About.module.css';

const AboutEditor = lazy(() => import('./AboutEditor'));

interface Props {
  userId: string;
  name: string;
  /** What they say of themselves, from the server's allow-list; empty: nothing. */
  html: string;
  bio: string;
  signedIn: boolean;
}

/** What someone says of themselves at length; its writer changes it where it stands. */
export function AboutText({ userId, name, html, bio, signedIn }: Props) {
  const router = useRouter();
  const me = useViewer(signedIn).data?.viewer;
  const [isOpen, setOpen] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const shown = saved ?? html;
  const onDone = (after: string | null) => {
    setOpen(false);
    if (after === null) return;
    setSaved(after);
    router.refresh();
  };
  if (isOpen)
    return (
      <Suspense fallback={<p role="status">Opening the editor…</p>}>
        <AboutEditor userId={userId} onDone={onDone} />
      </Suspense>
    );
  const isOwn = me?.id === userId;
  return (
    <section className={css.text} aria-label={`About ${name}`}>
      {shown ? (
        <div className={css.html} dir="auto" dangerouslySetInnerHTML={{ __html: shown }} />
      ) : (
        <p className={css.html} dir="auto">
          {bio || (isOwn ? 'Introduce yourself: what you write about, and why.' : `${name} hasn’t written anything here yet.`)}
        </p>
      )}
      {isOwn && (
        <Button look="quiet" size="s" onClick={() => setOpen(true)}>
          {shown ? 'Edit' : 'Write about yourself'}
        </Button>
      )}
    </section>
  );
}
