'use client';
import { NoStory } from '@/features/errors/NoAccess';
import { useCallback, useEffect, useState } from 'react';
import { useViewer } from '@/features/viewer/useViewer';
import { toast } from '@/lib/toast/queue';
import { Failed } from '@/ui/Failed';
import { Note } from '@/ui/Note';
import { Skeleton } from '@/ui/Skeleton';
import { Editor } from './Editor';
import css from './Editor.module.css';
import { EditorTab, type TabWorld } from './editorTab';
import type { Opened, Other } from './opening';
import { browserCopies } from './save/copies';
import { browserSeats } from './save/seat';
import { isDraftSeatFree, isTaken, load, send, takeDraftSeat } from './save/server';
import { useFreeSeat } from './useFreeSeat';

type Stage = { kind: 'loading' } | { kind: 'failed' } | { kind: 'missing' } | { kind: 'open'; opened: Opened; round: number };

const ELSEWHERE: Readonly<Record<Other, string>> = {
  tab: 'You’re editing this story in another tab. It’s read-only here.',
  device: 'This story is being edited on another device. It’s read-only here.',
};

const browser: TabWorld = {
  copies: browserCopies,
  seats: browserSeats,
  load,
  takeDraftSeat,
  isTaken,
  isDraftSeatFree,
  send,
  newSessionId: () => crypto.randomUUID(),
  isOnline: () => navigator.onLine,
};

function Waiting() {
  return (
    <div aria-busy="true">
      <span className="sr" role="status">
        Loading the story
      </span>
      <Skeleton w="60%" h="3rem" />
    </div>
  );
}

/** Opens a story for writing, or a new one, and says so when someone else is writing it. */
export function EditorScreen({ postId }: { postId: string | null }) {
  const { data, error } = useViewer(postId === null);
  const viewerId = data?.viewer?.id ?? null;
  const [stage, setStage] = useState<Stage>({ kind: 'loading' });
  // A new story has an id once it was saved.
  const [asked, setAsked] = useState<{ id: string | null; takes: Other | null; round: number }>({ id: postId, takes: null, round: 0 });
  const [tab] = useState(() => new EditorTab(browser, (lost) => setStage((now) => (now.kind === 'open' ? { ...now, opened: lost } : now))));
  const { id, takes, round } = asked;
  useEffect(() => {
    if (id === null && viewerId === null) return undefined;
    let isGone = false;
    const opening = id === null ? tab.openNew(viewerId ?? '') : tab.openStory(id, takes);
    opening.then(
      (opened) => {
        if (!isGone) setStage(opened ? { kind: 'open', opened, round } : { kind: 'missing' });
        return undefined;
      },
      () => {
        if (!isGone) setStage({ kind: 'failed' });
      },
    );
    return () => {
      isGone = true;
      void tab.close();
    };
  }, [id, viewerId, takes, round, tab]);
  const again = useCallback(
    (other: Other | null) => {
      setStage({ kind: 'loading' });
      setAsked((now) => ({ id: tab.session?.state.postId ?? now.id, takes: other, round: now.round + 1 }));
    },
    [tab],
  );
  const opened = stage.kind === 'open' ? stage.opened : null;
  useFreeSeat(tab, opened?.other ?? null, again);
  useEffect(() => {
    if (!opened?.isRestored) return;
    const discard = () => tab.session?.replace(opened.before);
    toast({ text: 'Restored unsaved changes from this device.', duration: 'FOREVER', action: { label: 'Discard', run: discard } });
  }, [opened?.isRestored, opened?.before, tab]);
  if (stage.kind === 'failed' || error) return <Failed onAgain={() => again(null)}>The story could not be loaded.</Failed>;
  if (stage.kind === 'missing') return <NoStory />;
  if (!opened) return <Waiting />;
  const { other } = opened;
  return (
    <>
      {other && (
        <div className={css.notice}>
          <Note
            action={
              <button type="button" onClick={() => again(other)}>
                Edit here instead
              </button>
            }
          >
            {ELSEWHERE[other]}
          </Note>
        </div>
      )}
      <Editor key={`${stage.kind === 'open' ? stage.round : 0} ${other ?? ''}`} tab={tab} opened={opened} onChanged={() => again(null)} />
    </>
  );
}
