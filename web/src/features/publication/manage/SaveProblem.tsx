'use client';
import { type ReactNode, useEffect, useRef } from 'react';
import { Note } from '@/ui/Note';
import css from './Manage.module.css';

/** Why something was not saved, brought into sight: the form may be longer than the window. */
export function SaveProblem({ error, children }: { error: string | null; children?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'center' });
  }, [error]);
  if (!error) return children;
  return (
    <div ref={place} className={css.conflict}>
      <Note kind="error">{error}</Note>
      {children}
    </div>
  );
}
