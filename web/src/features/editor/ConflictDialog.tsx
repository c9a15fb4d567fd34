'use client';
import { type FormEvent, useId } from 'react';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import css from './Dialogs.module.css';
import type { Block } from './model/block';
import type { Choice, Conflict } from './save/merge';

interface ConflictDialogProps {
  conflicts: readonly Conflict[];
  opener: HTMLElement;
  onClosed: () => void;
  onChosen: (choose: (conflict: Conflict) => Choice) => void;
}

const CHOICES: readonly [Choice, string][] = [
  ['mine', 'Keep mine'],
  ['theirs', 'Use theirs'],
  ['both', 'Keep both'],
];
const NAMES: Readonly<Record<string, string>> = { TITLE: 'Title', SUBTITLE: 'Subtitle', BLOCK: 'Paragraph' };
const keyOf = (conflict: Conflict): string => (conflict.part === 'BLOCK' ? conflict.id : conflict.part);

/** A version in words: what has none is named. */
function words(version: Block | string | undefined): string {
  if (version === undefined) return 'Removed';
  if (typeof version === 'string') return version || 'Empty';
  if (version.type === 'table') return version.rows.map((row) => row.map(({ text }) => text).join(' · ')).join('\n');
  const name = { image: 'Picture', imageGrid: 'Pictures', embed: 'Embed', separator: 'Separator' }[version.type as string];
  return [name, version.text].filter(Boolean).join(': ') || 'Empty';
}

/** The same part was changed here and elsewhere: the writer chooses, and until then nothing of either is lost. */
export default function ConflictDialog({ conflicts, opener, onClosed, onChosen }: ConflictDialogProps) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    event.currentTarget.closest('dialog')?.close();
    onChosen((conflict) => (chosen.get(keyOf(conflict)) as Choice | null) ?? 'both');
  };
  return (
    <Dialog labelledBy={id} closeLabel="Decide later" opener={opener} onClosed={onClosed}>
      <form className={css.form} onSubmit={submit}>
        <h2 id={id}>Changed in two places</h2>
        <p>Someone, perhaps you on another device, changed the same part. Both versions are safe. Choose which to keep.</p>
        {conflicts.map((conflict) => (
          <fieldset key={keyOf(conflict)} className={css.conflict}>
            <legend>{NAMES[conflict.part]}</legend>
            <div className={css.versions}>
              <div>
                <strong>Mine</strong>
                <p dir="auto">{words(conflict.mine)}</p>
              </div>
              <div>
                <strong>Theirs</strong>
                <p dir="auto">{words(conflict.theirs)}</p>
              </div>
            </div>
            {CHOICES.map(([choice, label]) => (
              <label key={choice} className={css.choice}>
                <input type="radio" name={keyOf(conflict)} value={choice} defaultChecked={choice === 'both'} /> {label}
              </label>
            ))}
          </fieldset>
        ))}
        <div className={css.buttons}>
          <Button type="submit" look="accent">
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
