'use client';
import { useRouter } from 'next/navigation';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { mutate, query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Note } from '@/ui/Note';
import css from '../Dialogs.module.css';
import type { Session } from '../save/session';
import { type Loaded, momentOf, settingsIn } from './form';
import { PublishSettings, SetPostPublished } from './Publish.gen';
import publishCss from './Publish.module.css';
import { PublishFields } from './PublishFields';

interface PublishDialogProps {
  session: Session;
  opener: HTMLElement;
  /** With the block that the writer wants to see to. */
  onClosed: (blockId: string | null) => void;
}

const UNSAVED = 'Your story isn’t saved yet. Try again in a moment.';
const FAILED = 'That didn’t work. Please try again.';
const WORDS: Readonly<Record<string, string>> = {
  Conflict: 'Your story was just changed elsewhere. Review it, then publish.',
  Unauthorized: 'You’re signed out. Sign in using another tab, then try again.',
  Forbidden: 'You can’t publish this story.',
  NotFound: 'This story no longer exists.',
};

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' });

/** Everything is sent, then the server says what it has: the checks are about what will be published. */
async function load(session: Session): Promise<Loaded> {
  if (!(await session.settle()) || session.state.postId === null) throw new Error(UNSAVED);
  const { draft } = await query(PublishSettings, { id: session.state.postId });
  if (draft.__typename !== 'Draft') throw new Error(WORDS[draft.__typename] ?? FAILED);
  return draft;
}

/** Who may read the story, about what it is, when it goes out: and out it goes. */
export default function PublishDialog({ session, opener, onClosed }: PublishDialogProps) {
  const id = useId();
  const router = useRouter();
  const [draft, setDraft] = useState<Loaded | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isLater, setLater] = useState(false);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    let isGone = false;
    load(session).then(
      (loaded) => {
        if (isGone) return undefined;
        setDraft(loaded);
        setLater(loaded.status === 'SCHEDULED');
        return undefined;
      },
      (error: unknown) => {
        if (!isGone) setProblem(error instanceof Error && error.name === 'Error' ? error.message : FAILED);
      },
    );
    return () => {
      isGone = true;
    };
  }, [session]);
  const isBlocked = draft?.checks.some(({ isBlocking }) => isBlocking) ?? true;
  const label = draft?.status === 'PUBLISHED' ? 'Publish changes' : isLater ? 'Schedule' : 'Publish now';

  const publish = async (data: FormData, dialog: HTMLDialogElement | null): Promise<string | null> => {
    const { postId } = session.state;
    const publishAt = isLater ? momentOf(String(data.get('at')), Date.now()) : null;
    if (isLater && publishAt === null) return 'Choose a time in the future.';
    if (!(await session.settle()) || postId === null) return UNSAVED;
    const { setPostPublished: answer } = await mutate(SetPostPublished, {
      input: {
        postId,
        revision: session.state.revision,
        publishAt,
        notifiesFollowers: draft?.settings.announcedAt ? null : data.has('notifies'),
        settings: settingsIn(data),
      },
    });
    if (answer.__typename !== 'Draft') return ('message' in answer && answer.message) || WORDS[answer.__typename] || FAILED;
    dialog?.close();
    if (answer.post) {
      toast({ text: 'Your story is published.' });
      router.push(answer.post.url);
    } else {
      toast({
        text: answer.scheduledAt
          ? `Your story will be published on ${moment.format(new Date(answer.scheduledAt))}.`
          : 'Your story is scheduled.',
      });
    }
    return null;
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || isBlocked) return;
    const form = event.currentTarget;
    // What is wrong with a field is told below it.
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) return wrong.focus();
    setBusy(true);
    setProblem(await publish(new FormData(form), form.closest('dialog')).catch(() => FAILED));
    setBusy(false);
  };
  return (
    <Dialog labelledBy={id} closeLabel="Close" opener={opener} onClosed={() => onClosed(wanted.current)}>
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <h2 id={id}>Publish</h2>
        {draft ? (
          <PublishFields
            draft={draft}
            story={session.state.local}
            isLater={isLater}
            setLater={setLater}
            onWanted={(blockId) => {
              wanted.current = blockId;
            }}
          />
        ) : (
          !problem && <p role="status">Saving your last changes…</p>
        )}
        {problem && <Note kind="error">{problem}</Note>}
        <div className={`${css.buttons} ${publishCss.actions}`}>
          <Button look="quiet" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
            Keep writing
          </Button>
          <Button
            type="submit"
            look="accent"
            aria-busy={isBusy}
            disabledReason={draft && !isBlocked ? undefined : 'This story can’t be published yet.'}
          >
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
