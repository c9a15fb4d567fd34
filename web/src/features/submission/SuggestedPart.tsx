'use client';
import { useId, useRef, useState } from 'react';
import { Pieces } from '@/features/history/ChangeList';
import { changedWords } from '@/features/history/words';
import { act, reasonOf, Refused } from '@/features/settings/act';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import css from './Edits.module.css';
import { beginningOf, nameOf, stateOfEdit } from './edits';
import { type EditFragment, SuggestEdit, type SubmittedTextQuery } from './Submission.gen';
import sub from './Submission.module.css';

type Submission = Extract<NonNullable<SubmittedTextQuery['submission']>, { __typename: 'Submission' }>;
type Part = NonNullable<Submission['text']>['parts'][number];

interface SuggestedPartProps {
  submissionId: string;
  part: Part;
  edit: EditFragment | undefined;
  onEdits: (edits: readonly EditFragment[]) => void;
  /** The writer changed the text since it was read: loads it, and says what stands there now. */
  onChanged: () => Promise<string>;
}

/** A part of a submitted story, which its editor can suggest otherwise. */
export function SuggestedPart({ submissionId, part: { part, text }, edit, onEdits, onChanged }: SuggestedPartProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const open = edit?.state === 'OPEN' && !edit.isOutdated ? edit : undefined;
  const [words, setWords] = useState<string | null>(null);
  // What the editor began from: the writer may change it meanwhile, and the page may load that.
  const [begun, setBegun] = useState(text);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const what = text.trim() ? `“${beginningOf(text)}”` : nameOf(part).toLowerCase();
  const begin = () => {
    setBegun(text);
    setWords(open?.after ?? text);
  };
  const close = () => {
    setWords(null);
    setProblem(null);
    // The button stands where the field was.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const suggest = async (before: string, after: string) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const input = { submissionId, part, before, after };
      const done = await act(SuggestEdit, { input }, 'suggestEdit', 'Submission');
      onEdits(done.suggestedEdits);
      close();
    } catch (error) {
      const isChanged = error instanceof Refused && error.answer === 'Conflict';
      if (isChanged) setBegun(await onChanged());
      setProblem(
        isChanged ? 'The writer changed this since you read it. The latest version is loaded; your words are kept here.' : reasonOf(error),
      );
    }
    setBusy(false);
  };
  return (
    <li className={css.part} data-part={part.split(':')[0]}>
      {open ? (
        <p className={css.change} dir="auto">
          <Pieces pieces={changedWords(open.before, open.after)} />
        </p>
      ) : (
        <p className={css.words} dir="auto">
          {text || <span className={css.none}>No {nameOf(part).toLowerCase()}</span>}
        </p>
      )}
      {edit && (
        <p className={sub.meta}>
          <span>{edit.isOutdated && edit.state === 'OPEN' ? 'Changed by the writer since' : stateOfEdit(edit)}</span>
          {edit.editor && <span dir="auto">{edit.editor.name}</span>}
        </p>
      )}
      {words === null ? (
        <div className={sub.buttons}>
          <Button ref={opener} look="quiet" size="s" aria-label={`Suggest an edit to ${what}`} onClick={() => begin()}>
            {open ? 'Change' : 'Edit'}
          </Button>
          {open && (
            <Button
              look="quiet"
              size="s"
              aria-busy={isBusy}
              aria-label={`Remove the suggestion for ${what}`}
              onClick={() => void suggest(text, text)}
            >
              Remove suggestion
            </Button>
          )}
        </div>
      ) : (
        <form
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault();
            void suggest(begun, words);
          }}
        >
          <label className={sub.label} htmlFor={id}>
            Suggested text
          </label>
          <textarea
            id={id}
            autoFocus
            className={`${sub.field} ${css.field}`}
            rows={3}
            value={words}
            dir="auto"
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') close();
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void suggest(begun, words);
            }}
          />
          {part.startsWith('block') && words.trim() === '' && <p className={sub.meta}>Suggests removing this paragraph.</p>}
          {problem && <Note kind="error">{problem}</Note>}
          <div className={sub.buttons}>
            <Button type="submit" look="accent" size="s" aria-busy={isBusy}>
              Save suggestion
            </Button>
            <Button look="quiet" size="s" onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      )}
      {words === null && problem && <Note kind="error">{problem}</Note>}
    </li>
  );
}
