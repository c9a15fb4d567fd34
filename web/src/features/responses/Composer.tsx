'use client';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Block } from '@/features/editor/model/block';
import type { ShortField } from '@/features/editor/short/ShortField';
import { actOn } from '@/features/signin/intent';
import { SignInLink } from '@/features/signin/SignInLink';
import { useReplay } from '@/features/signin/useReplay';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/buttonClass';
import { Note } from '@/ui/Note';
import css from './Composer.module.css';
import { useWriting } from './useWriting';
import { blocksOf, isEmpty, isPlain, roomLeft, textOf, type Writing } from './writing';

interface ComposerProps {
  /** Name of the field, and what stands in it while it is empty. */
  label: string;
  /** What the button says. */
  verb: string;
  /** The name under which the text is kept, for example `to` and the id of what is answered. */
  copy: string;
  /** What is answered or changed: an act that waits for signing in names it. */
  postId: string;
  signedIn: boolean;
  /** Whose story it is, and where signing in leads back to. */
  writer: string;
  back: string;
  /** What is published already, where it is changed. */
  published?: Block[] | null;
  /** Open from the beginning, with the focus in it. */
  isAsked?: boolean;
  /** Sends it; why it was not taken, or null. */
  send: (writing: Writing, html: string) => Promise<string | null>;
  /** It was sent, or is not wanted any more. */
  onDone?: () => void;
}

const load = () => import('@/features/editor/short/ShortField').then((module) => module.ShortField);

/**
 * A field that grows into an editor when someone turns to it; until the editor is here, or where it does not come, the
 * text is written without formatting. What is written is kept until the server has it.
 */
export function Composer({
  label,
  verb,
  copy,
  postId,
  signedIn,
  writer,
  back,
  published = null,
  isAsked = false,
  send,
  onDone,
}: ComposerProps) {
  const { writing, write, drop } = useWriting(copy, signedIn, published);
  const [isOpen, setOpen] = useState(isAsked);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [Field, setField] = useState<{ Part: typeof ShortField; isFocused: boolean } | null>(null);
  const [plain, setPlain] = useState<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const html = useRef<(() => string) | null>(null);
  const submit = useRef<HTMLElement>(null);
  const isComposing = useRef(false);
  const loaded = useRef<typeof ShortField>(undefined);
  const settle = () => {
    if (loaded.current && !isComposing.current)
      setField({ Part: loaded.current, isFocused: area.current !== null && document.activeElement === area.current });
  };
  const open = () => {
    setOpen(true);
    load().then(
      (Part) => {
        loaded.current = Part;
        settle();
      },
      () => undefined,
    );
  };
  const blocks = writing?.blocks ?? [];
  const isBlank = isEmpty(blocks);
  const isKept = writing !== null && !isBlank;
  useEffect(() => {
    if (isKept || isAsked) open();
    if (isAsked) area.current?.focus();
  }, [isKept, isAsked]);

  const room = roomLeft(blocks);
  const submitNow = async () => {
    if (!writing || isSending) return;
    if (isBlank || room?.isTooLong) return setProblem(isBlank ? 'Write something first.' : null);
    setSending(true);
    setProblem(null);
    const refused = await send(writing, html.current?.() ?? plainHtml(blocks));
    setSending(false);
    if (refused) {
      setField((field) => field && { ...field, isFocused: true });
      return setProblem(refused);
    }
    drop();
    setOpen(false);
    setField(null);
    setPlain(null);
    onDone?.();
  };
  const ask = () => {
    if (signedIn) void submitNow();
    else submit.current?.querySelector('a')?.click();
  };
  useReplay(actOn('respond', postId), signedIn && isKept && published === null, () => void submitNow());
  const change = (next: Block[]) => {
    setProblem(null);
    write(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    ask();
  };
  // While it is on its way it shows as the response that it will be.
  if (isSending)
    return onDone ? null : (
      <div className={css.composer}>
        <textarea className={css.field} aria-label={label} placeholder={label} rows={1} readOnly />
      </div>
    );
  return (
    <div className={isOpen ? `${css.composer} ${css.open}` : css.composer} role="group" aria-label={label}>
      {Field && writing ? (
        <Field.Part
          label={label}
          blocks={blocks}
          isFocused={Field.isFocused}
          onChange={change}
          onSend={ask}
          onReady={(read) => {
            html.current = read;
          }}
        />
      ) : (
        <textarea
          ref={area}
          className={css.field}
          aria-label={label}
          placeholder={label}
          rows={isOpen ? 3 : 1}
          value={plain ?? textOf(blocks)}
          readOnly={writing === null || !isPlain(blocks)}
          dir="auto"
          onFocus={open}
          onPointerEnter={() => void load().catch(() => undefined)}
          onKeyDown={onKeyDown}
          onCompositionStart={() => {
            isComposing.current = true;
          }}
          onCompositionEnd={() => {
            isComposing.current = false;
            settle();
          }}
          onChange={({ currentTarget: { value } }) => {
            setPlain(value);
            change(blocksOf(value));
          }}
        />
      )}
      {isOpen && (
        <div className={css.foot}>
          {room && (
            <p className={room.isTooLong ? css.tooLong : css.room} role="status">
              {room.words}
            </p>
          )}
          <span className={css.buttons}>
            {onDone && (
              <Button
                look="text"
                size="s"
                onClick={() => {
                  drop();
                  onDone();
                }}
              >
                Cancel
              </Button>
            )}
            <Submit
              ref={submit}
              hint={isBlank ? 'Write something first.' : room?.isTooLong ? room.words : undefined}
              onPress={() => void submitNow()}
              link={
                signedIn || isBlank ? null : (
                  <SignInLink
                    entry="respond"
                    act={actOn('respond', postId)}
                    userName={writer}
                    to={back}
                    className={buttonClass({ look: 'accent', size: 's' })}
                  >
                    {verb}
                  </SignInLink>
                )
              }
            >
              {verb}
            </Submit>
          </span>
        </div>
      )}
      {problem && (
        <div className={css.problem}>
          <Note kind="error">{problem}</Note>
        </div>
      )}
    </div>
  );
}

interface SubmitProps {
  ref: React.RefObject<HTMLElement | null>;
  hint: string | undefined;
  /** Visitors are led to it. */
  link: ReactNode;
  onPress: () => void;
  children: ReactNode;
}

function Submit({ ref, hint, link, onPress, children }: SubmitProps) {
  return (
    <span ref={ref}>
      {link ?? (
        <Button look="accent" size="s" disabledReason={hint} onClick={onPress}>
          {children}
        </Button>
      )}
    </span>
  );
}

/** Paragraphs without formatting, as HTML. */
function plainHtml(blocks: readonly Block[]): string {
  const shell = document.createElement('div');
  for (const { text } of blocks) shell.appendChild(document.createElement('p')).textContent = text;
  return shell.innerHTML;
}
