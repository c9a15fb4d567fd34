'use client';
import { useId, useState } from 'react';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { CreateSeries } from '@/features/series/Series.gen';
import { CATALOG_DESCRIPTION_MAX, CATALOG_NAME_MAX } from '@/gen/limits';
import { Field } from '@/ui/Field';
import { Switch } from '@/ui/Switch';
import { CreateList, EditList, type ListCardFragment } from './Lists.gen';
import css from './Lists.module.css';

interface ListDialogProps {
  /** The list to change; null for a new one. */
  list: Pick<ListCardFragment, 'id' | 'name' | 'description' | 'visibility'> | null;
  /** What it is called. */
  what?: 'list' | 'series';
  opener: HTMLElement;
  onClosed: () => void;
  onDone: (list: ListCardFragment) => Promise<void> | void;
}

/** Name, description and who may see a list or a series. */
export default function ListDialog({ list, what = 'list', opener, onClosed, onDone }: ListDialogProps) {
  const [name, setName] = useState(list?.name ?? '');
  const [description, setDescription] = useState(list?.description ?? '');
  const [isPrivate, setPrivate] = useState(list?.visibility === 'PRIVATE');
  const id = useId();
  const save = async () => {
    const input = { name, description, visibility: isPrivate ? 'PRIVATE' : 'PUBLIC' } as const;
    if (list) await onDone(await act(EditList, { id: list.id, input }, 'editCatalog', 'Catalog'));
    else if (what === 'series') await onDone(await act(CreateSeries, { input }, 'createSeries', 'Catalog'));
    else await onDone(await act(CreateList, { input }, 'createCatalog', 'Catalog'));
  };
  return (
    <EditDialog
      title={`${list ? 'Edit' : 'New'} ${what}`}
      save={list ? 'Save' : 'Create'}
      opener={opener}
      onClosed={onClosed}
      onSave={save}
      hindrance={name.trim() ? undefined : `Give your ${what} a name`}
    >
      <Field label="Name" required maxLength={CATALOG_NAME_MAX} value={name} onChange={(event) => setName(event.target.value)} />
      <label className={css.area}>
        <span>Description</span>
        <textarea maxLength={CATALOG_DESCRIPTION_MAX} value={description} onChange={(event) => setDescription(event.target.value)} />
      </label>
      <div className={css.switched}>
        <span>
          <strong id={`${id}-private`}>Private</strong>
          <small id={`${id}-what`}>Only you can see it. It’s removed everywhere else it was shown.</small>
        </span>
        <Switch labelledBy={`${id}-private`} describedBy={`${id}-what`} on={isPrivate} onChange={setPrivate} />
      </div>
    </EditDialog>
  );
}
