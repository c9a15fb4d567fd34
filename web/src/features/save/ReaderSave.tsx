'use client';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { usePostEdge } from '@/features/post/usePostEdge';
import { actOn } from '@/features/signin/intent';
import { useReplay } from '@/features/signin/useReplay';
import { IconButton } from '@/ui/IconButton';
import css from './Save.module.css';
import { setSaved } from './setSaved';

const ListChoice = lazy(() => import('./ListChoice'));

/** Puts a story on the reading list with one press. Once it is on a list, the press shows all lists to choose from. */
export function ReaderSave({ postId, title }: { postId: string; title: string }) {
  const { isSaved: known } = usePostEdge(postId);
  const isSaved = known ?? false;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useReplay(actOn('save', postId), known === false, () => void setSaved(postId, true));
  const press = () => {
    if (isSaved) panel.current?.togglePopover();
    else void setSaved(postId, true);
  };
  return (
    <div className={css.anchor}>
      <IconButton
        className={css.button}
        icon={isSaved ? 'bookmark-on' : 'bookmark'}
        label={isSaved ? `Change where “${title}” is saved` : `Save “${title}”`}
        aria-pressed={isSaved}
        {...(isSaved && { 'aria-haspopup': 'dialog' as const, 'aria-controls': id, 'aria-expanded': isOpen })}
        onClick={press}
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={`Lists for “${title}”`}
        className={css.panel}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <Suspense>{isOpen && <ListChoice postId={postId} />}</Suspense>
      </div>
    </div>
  );
}
