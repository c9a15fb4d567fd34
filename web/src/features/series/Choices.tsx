'use client';
import { useState } from 'react';
import { AddToList, RemoveFromList } from '@/features/lists/Lists.gen';
import { act, reasonOf } from '@/features/settings/act';
import { toast } from '@/lib/toast/queue';
import css from './Series.module.css';

/** A story on a series, or not. */
export interface Choice {
  list: string;
  post: string;
  label: string;
  isOn: boolean;
}

interface Props {
  label: string;
  choices: readonly Choice[];
  onChanged?: () => void;
}

const keyOf = ({ list, post }: Choice): string => `${list} ${post}`;

/** Boxes that put stories into series: shown at once, put back with words when it is refused. */
export function Choices({ label, choices, onChanged }: Props) {
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const change = async (choice: Choice, on: boolean) => {
    const [key, variables] = [keyOf(choice), { id: choice.list, postId: choice.post }];
    setChanged((now) => ({ ...now, [key]: on }));
    try {
      if (on) await act(AddToList, variables, 'addToCatalog', 'Catalog');
      else await act(RemoveFromList, variables, 'removeFromCatalog', 'Catalog');
      onChanged?.();
    } catch (failure) {
      setChanged((now) => ({ ...now, [key]: !on }));
      toast({ style: 'ERROR', text: reasonOf(failure) });
    }
  };
  if (choices.length === 0) return null;
  return (
    <div className={css.choices} role="group" aria-label={label}>
      {choices.map((choice) => (
        <label key={keyOf(choice)} className={css.choice}>
          <input
            type="checkbox"
            checked={changed[keyOf(choice)] ?? choice.isOn}
            onChange={(event) => void change(choice, event.target.checked)}
          />
          <span dir="auto">{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
