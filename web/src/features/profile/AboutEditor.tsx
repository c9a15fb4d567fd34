'use client';
import { useEffect, useRef, useState } from 'react';
import type { Block } from '@/features/editor/model/block';
import { ShortField } from '@/features/editor/short/ShortField';
import { mutate, query } from '@/lib/gql/client';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import { AboutBlocks, UpdateAbout } from './About.gen';
import css from './About.module.css';
import { aboutBlocks } from './aboutBlocks';

const UNREAD = 'Your text could not be opened.';
const UNSAVED = 'Your text could not be saved. It’s still here; please try again.';

/** The small editor in the place of the text. `onDone` gets the new text as HTML, or null when nothing changed. */
export default function AboutEditor({ userId, onDone }: { userId: string; onDone: (html: string | null) => void }) {
  const [before, setBefore] = useState<Block[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const written = useRef<Block[]>([]);
  useEffect(() => {
    query(AboutBlocks, { id: userId }).then(
      ({ userResult }) => {
        if (userResult.__typename !== 'User') return setProblem(UNREAD);
        written.current = userResult.aboutBlocks as Block[];
        setBefore(written.current);
      },
      () => setProblem(UNREAD),
    );
  }, [userId]);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const { updateAbout: answer } = await mutate(UpdateAbout, { blocks: aboutBlocks(written.current) });
      if (answer.__typename === 'User') return onDone(answer.aboutHtml);
      setProblem('message' in answer ? answer.message : UNSAVED);
    } catch {
      setProblem(UNSAVED);
    }
    setBusy(false);
  };
  return (
    <div className={css.editor} role="group" aria-label="About you">
      {problem && <Note kind="error">{problem}</Note>}
      {before && (
        <ShortField
          use="about"
          label="About you"
          blocks={before}
          isFocused
          onChange={(blocks) => {
            written.current = blocks;
          }}
          onSend={() => void save()}
          onReady={() => undefined}
        />
      )}
      <div className={css.buttons}>
        <Button look="text" size="s" onClick={() => onDone(null)}>
          Cancel
        </Button>
        {before && (
          <Button look="accent" size="s" aria-busy={isBusy} onClick={() => void save()}>
            Save
          </Button>
        )}
      </div>
    </div>
  );
}
