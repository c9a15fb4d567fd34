'use client';
import { useEffect } from 'react';
import { href } from '@/gen/href';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import type { EditorDialog } from './Editor';
import css from './Editor.module.css';
import type { Opened, Other } from './opening';
import { SaveState } from './SaveState';
import { takeSeat } from './save/seat';
import { useShown, type Writing } from './useWriting';

interface HeadProps {
  writing: Writing;
  opened: Opened;
  open: (dialog: EditorDialog, opener: HTMLElement) => void;
  onLost: (other: Other) => void;
}

/** What stands above the text: where it is saved, and what can be done with it. */
export function Head({ writing, opened, open, onLost }: HeadProps) {
  const { postId, isReadOnly, status } = useShown(writing);
  // The story has an address from its first saved words on.
  useEffect(() => {
    if (postId === null || opened.name === postId || opened.other) return undefined;
    history.replaceState(history.state, '', href.ShowEditPost({ postId }));
    let isGone = false;
    const seat = takeSeat(postId, () => writing.session.stop(), () => { if (!isGone) onLost('tab'); });
    return () => {
      isGone = true;
      void seat.then((taken) => taken?.leave());
    };
  }, [postId, opened.name, opened.other, writing, onLost]);
  return (
    <div className={css.head}>
      <SaveState writing={writing} isPublished={opened.isPublished} onConflicts={(opener) => open('conflicts', opener)} />
      <IconButton icon="keyboard" label="Keyboard shortcuts" onClick={(event) => open('help', event.currentTarget)} />
      {!isReadOnly && !opened.other && (
        <Button look="accent" size="s" disabledReason={status === 'new' ? 'Write something first.' : undefined} onClick={(event) => open('publish', event.currentTarget)}>Publish</Button>
      )}
    </div>
  );
}
