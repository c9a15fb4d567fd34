'use client';
import { lazy, Suspense, useId, useState } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import { bannerUndo } from '@/gen/messages/banner';
import { toast } from '@/lib/toast/queue';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Link } from '@/ui/Link';
import { Note } from '@/ui/Note';
import { Time } from '@/ui/Time';
import { AssignMenu, type Editor } from './AssignMenu';
import type { SendBack } from './SendBackDialog';
import { AcceptSubmission, type SubmissionInboxQuery, UndoSubmissionDecision } from './Submission.gen';
import css from './Submission.module.css';
import { type Read, SubmittedText } from './SubmittedText';

type Waits = Extract<SubmissionInboxQuery['submissionInbox'], { __typename: 'SubmissionPage' }>['items'][number];

const SendBackDialog = lazy(() => import('./SendBackDialog'));
const SENT_BACK: Readonly<Record<SendBack, string>> = { decline: 'was declined', changes: 'was returned to its writer' };

interface InboxItemProps {
  one: Waits;
  place: string;
  collectionId: string;
  /** Another editor has it, or no one. */
  onAssigned: () => void;
  /** It waits no more. */
  onDone: () => void;
  /** It waits again. */
  onBack: () => void;
}

/** A story that waits: who sent it, what they say, its text once it is opened, and what is decided about it. */
export function InboxItem({ one, place, collectionId, onAssigned, onDone, onBack }: InboxItemProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [read, setRead] = useState<Read | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [editor, setEditor] = useState<Editor | null>(one.assignedTo);
  const [sending, setSending] = useState<{ why: SendBack; opener: HTMLElement } | null>(null);
  const title = one.title || 'Untitled';
  const accept = async () => {
    if (isBusy || read === null) return;
    setBusy(true);
    setProblem(null);
    try {
      const { post } = await act(AcceptSubmission, { id: one.id, revision: read.revision }, 'acceptSubmission', 'Submission');
      toast({
        text: `“${title}” is published in ${place}.`,
        ...(post && { action: { label: 'Read it', run: () => location.assign(post.url) } }),
      });
      onDone();
    } catch (error) {
      setProblem(reasonOf(error));
      setBusy(false);
    }
  };
  const undo = async () => {
    try {
      await act(UndoSubmissionDecision, { id: one.id }, 'undoSubmissionDecision', 'Submission');
      onBack();
    } catch (error) {
      toast({ style: 'ERROR', text: reasonOf(error) });
    }
  };
  const sentBack = (why: SendBack) => {
    toast({ text: `“${title}” ${SENT_BACK[why]}.`, action: { label: bannerUndo, run: () => void undo() } });
    onDone();
  };
  const back = (why: SendBack, label: string) => (
    <Button look="quiet" size="s" aria-label={`${label} ${title}`} onClick={(event) => setSending({ why, opener: event.currentTarget })}>
      {why === 'decline' ? 'Decline' : 'Request changes'}
    </Button>
  );
  return (
    <li className={css.row}>
      <h2 dir="auto">
        <button type="button" className={css.open} aria-expanded={isOpen} aria-controls={`${id}-text`} onClick={() => setOpen(!isOpen)}>
          {title}
        </button>
      </h2>
      <p className={css.meta}>
        <span className={css.who}>
          <Avatar name={one.writer.name} src={one.writer.imageUrl} size={28} />
          <Link href={one.writer.url} dir="auto">
            {one.writer.name}
          </Link>
        </span>
        <span>
          Submitted <Time at={one.submittedAt} />
        </span>
        {one.status === 'CHANGES_MADE' && (
          <span>
            Changed <Time at={one.changedAt} />
          </span>
        )}
      </p>
      {one.status === 'CHANGES_MADE' && one.answer && (
        <p className={css.meta}>
          You requested: <span dir="auto">{one.answer}</span>
        </p>
      )}
      {one.note && (
        <blockquote className={css.said} dir="auto">
          {one.note}
        </blockquote>
      )}
      <div id={`${id}-text`} hidden={!isOpen}>
        {isOpen && <SubmittedText id={one.id} onRead={setRead} />}
      </div>
      {problem && <Note kind="error">{problem}</Note>}
      <div className={css.buttons}>
        <Button
          look="accent"
          size="s"
          aria-busy={isBusy}
          aria-label={`Accept ${title}`}
          disabledReason={isOpen && read !== null ? undefined : 'Open the title to read it first.'}
          onClick={() => void accept()}
        >
          Accept
        </Button>
        {back('changes', 'Request changes to')}
        {back('decline', 'Decline')}
        <AssignMenu
          id={one.id}
          title={title}
          collectionId={collectionId}
          writerId={one.writer.id}
          assignedTo={editor}
          onAssigned={(next) => {
            setEditor(next);
            onAssigned();
          }}
        />
      </div>
      <Suspense>
        {sending && (
          <SendBackDialog
            id={one.id}
            why={sending.why}
            suggests={read?.suggests ?? false}
            title={title}
            writer={one.writer.name}
            opener={sending.opener}
            onClosed={() => setSending(null)}
            onDone={() => sentBack(sending.why)}
          />
        )}
      </Suspense>
    </li>
  );
}
