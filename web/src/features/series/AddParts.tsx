'use client';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/ui/Button';
import css from './Series.module.css';

const PartsDialog = lazy(() => import('./PartsDialog'));

/** The way to put one's stories into a series; `onChanged` once some were put there or taken out. */
export function AddParts({ id, onChanged }: { id: string; onChanged: () => void }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <div className={css.add}>
      <Button look="quiet" size="s" onClick={(event) => setOpener(event.currentTarget)}>
        Add stories
      </Button>
      <Suspense>{opener && <PartsDialog id={id} opener={opener} onClosed={() => setOpener(null)} onChanged={onChanged} />}</Suspense>
    </div>
  );
}
