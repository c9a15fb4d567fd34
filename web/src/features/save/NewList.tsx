'use client';
import { type FormEvent, useState } from 'react';
import { CreateList } from '@/features/lists/Lists.gen';
import { act, reasonOf } from '@/features/settings/act';
import { CATALOG_NAME_MAX } from '@/gen/limits';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import css from './Save.module.css';

interface Made {
  id: string;
  name: string;
  visibility: 'LOCKED' | 'PRIVATE' | 'PUBLIC';
  hasPost: boolean;
}

/** A new list by its name alone; it is private until its owner says otherwise. */
export function NewList({ onMade }: { onMade: (list: Made) => void }) {
  const [name, setName] = useState<string | null>(null);
  const [state, setState] = useState<{ isBusy: boolean; error?: string }>({ isBusy: false });
  if (name === null)
    return (
      <button type="button" className={css.more} onClick={() => setName('')}>
        <Icon name="plus" size={18} /> New list
      </button>
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim() || state.isBusy) return;
    setState({ isBusy: true });
    try {
      const list = await act(CreateList, { input: { name, visibility: 'PRIVATE' } }, 'createCatalog', 'Catalog');
      onMade({ id: list.id, name: list.name, visibility: list.visibility, hasPost: false });
      setName(null);
      setState({ isBusy: false });
    } catch (error) {
      setState({ isBusy: false, error: reasonOf(error) });
    }
  };
  return (
    <form className={css.new} onSubmit={(event) => void submit(event)}>
      {/* The reader asked for it. */}
      <Field
        label="List name"
        autoFocus
        maxLength={CATALOG_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={state.error}
      />
      <div>
        <Button look="quiet" size="s" onClick={() => setName(null)}>
          Cancel
        </Button>
        <Button
          type="submit"
          look="accent"
          size="s"
          aria-busy={state.isBusy}
          disabledReason={name.trim() ? undefined : 'Give your list a name'}
        >
          Create
        </Button>
      </div>
    </form>
  );
}
