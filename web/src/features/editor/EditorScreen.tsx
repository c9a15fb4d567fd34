'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useViewer } from '@/features/viewer/useViewer';
import { toast } from '@/lib/toast/queue';
import { Note } from '@/ui/Note';
import { Skeleton } from '@/ui/Skeleton';
import { Editor } from './Editor';
import css from './Editor.module.css';
import { type Opened, openNew, openStory, type Other, type Sitting } from './opening';
import type { Session } from './save/session';

type Stage = { kind: 'loading' } | { kind: 'failed' } | { kind: 'missing' } | { kind: 'open'; opened: Opened; round: number };

const ELSEWHERE: Readonly<Record<Other, string>> = {
  tab: 'You are editing this story in another tab. Here it is read-only.',
  device: 'This story is being edited on another device. Here it is read-only.',
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

/** Opens a story for writing, or a new one, and says so when somebody else is writing it. */
export function EditorScreen({ postId }: { postId: string | null }) {
  const { data, error } = useViewer(postId === null);
  // A new story has an id once it was saved.
  const [id, setId] = useState(postId);
  const viewerId = data?.viewer?.id ?? null;
  const [stage, setStage] = useState<Stage>({ kind: 'loading' });
  const [takes, setTakes] = useState<{ other: Other | null; round: number }>({ other: null, round: 0 });
  const session = useRef<Session | null>(null);
  const lose = useCallback(async (other: Other) => {
    await session.current?.stop();
    setStage((now) =>
      now.kind === 'open' ? { ...now, opened: { ...now.opened, other, initial: session.current?.state ?? now.opened.initial } } : now,
    );
  }, []);
  useEffect(() => {
    if (id === null && viewerId === null) return undefined;
    let isGone = false;
    let seat: Opened['seat'] = null;
    const sitting: Sitting = {
      onAsked: async () => session.current?.stop(),
      onLost: () => {
        if (!isGone) void lose('tab');
      },
    };
    const opening = id === null ? openNew(viewerId ?? '', sitting) : openStory(id, sitting, takes.other);
    opening.then(
      (opened) => {
        seat = opened?.seat ?? null;
        if (isGone) seat?.leave();
        else setStage(opened ? { kind: 'open', opened, round: takes.round } : { kind: 'missing' });
        return undefined;
      },
      () => {
        if (!isGone) setStage({ kind: 'failed' });
      },
    );
    return () => {
      isGone = true;
      seat?.leave();
    };
  }, [id, viewerId, takes, lose]);
  const onReady = useCallback((next: Session) => {
    session.current = next;
  }, []);
  const again = (other: Other | null) => {
    setId(session.current?.state.postId ?? id);
    setStage({ kind: 'loading' });
    setTakes(({ round }) => ({ other, round: round + 1 }));
  };
  const opened = stage.kind === 'open' ? stage.opened : null;
  const onLost = useCallback((who: Other) => void lose(who), [lose]);
  useEffect(() => {
    if (!opened?.isRestored) return;
    const discard = () => session.current?.replace(opened.before);
    toast({ text: 'Restored unsaved changes from this device.', duration: 'FOREVER', action: { label: 'Discard', run: discard } });
  }, [opened?.isRestored, opened?.before]);
  if (stage.kind === 'failed' || error)
    return (
      <Note
        kind="error"
        action={
          <button type="button" onClick={() => again(null)}>
            Try again
          </button>
        }
      >
        The story could not be loaded.
      </Note>
    );
  if (stage.kind === 'missing') return <Note kind="error">There is no story here that you can edit.</Note>;
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
      <Editor
        key={`${stage.kind === 'open' ? stage.round : 0} ${other ?? ''}`}
        opened={opened}
        onReady={onReady}
        onLost={onLost}
        onChanged={() => again(null)}
      />
    </>
  );
}
