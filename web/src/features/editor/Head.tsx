'use client';
import { lazy, Suspense, useEffect } from 'react';
import * as href from '@/gen/href';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import type { EditorDialog } from './Editor';
import css from './Editor.module.css';
import type { Opened } from './opening';
import { SaveState } from './SaveState';
import { useShown, type Writing } from './useWriting';

const EditorMenu = lazy(() => import('./EditorMenu'));

interface HeadProps {
  writing: Writing;
  opened: Opened;
  open: (dialog: EditorDialog, opener: HTMLElement) => void;
  /** The server has another text now, or the story stands somewhere else. */
  onChanged: () => void;
}

/** What stands above the text: where it is saved, and what can be done with it. */
export function Head({ writing, opened, open, onChanged }: HeadProps) {
  const { postId, isReadOnly, status } = useShown(writing);
  // The story has an address from its first saved words on.
  useEffect(() => {
    if (postId === null || opened.name === postId || opened.other) return;
    history.replaceState(history.state, '', href.ShowEditPost({ postId }));
  }, [postId, opened.name, opened.other]);
  return (
    <div className={css.head}>
      <SaveState writing={writing} opened={opened} onConflicts={(opener) => open('conflicts', opener)} />
      <IconButton icon="keyboard" label="Keyboard shortcuts" onClick={(event) => open('help', event.currentTarget)} />
      {postId !== null && !isReadOnly && !opened.other && (
        <Suspense>
          <EditorMenu postId={postId} session={writing.session} opened={opened} onChanged={onChanged} />
        </Suspense>
      )}
      {!isReadOnly && !opened.other && (
        <Button
          look="accent"
          size="s"
          disabledReason={status === 'new' ? 'Write something first.' : undefined}
          onClick={(event) => open('publish', event.currentTarget)}
        >
          Publish
        </Button>
      )}
    </div>
  );
}
