'use client';
import { useEffect, useRef, useState } from 'react';
import { NAV_ITEMS_MAX } from '@/gen/limits';
import { reasonOf, Refused } from '@/features/settings/act';
import { mutate } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { useUnsaved } from '@/lib/useUnsaved';
import { Button } from '@/ui/Button';
import manage from '../manage/Manage.module.css';
import { SaveProblem } from '../manage/SaveProblem';
import { Theirs } from '../manage/Theirs';
import { ItemRow } from './ItemRow';
import { hindranceOf, type BarItem, itemsOf, moved, newItem } from './items';
import { UpdateCollectionNavigation } from './Navigation.gen';
import type { Places } from './places';
import css from './Navigation.module.css';

interface Version {
  navigationRevision: number;
  navigationItems: readonly { destination: string; title: string; value: string }[];
}

interface Props {
  id: string;
  first: Version;
  places: Places;
}

const written = (items: readonly BarItem[]) => JSON.stringify(items.map(({ destination, title, value }) => [destination, title, value]));

/** The items of a publication's bar, in their order. What someone else saved meanwhile is shown, and nothing is overwritten unseen. */
export function NavigationForm({ id, first, places }: Props) {
  const [saved, setSaved] = useState(first);
  const [items, setItems] = useState(() => itemsOf(first.navigationItems));
  const [said, setSaid] = useState('');
  const [state, setState] = useState<{ busy: boolean; error: string | null; theirs: readonly BarItem[] | null }>({
    busy: false,
    error: null,
    theirs: null,
  });
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef<string | null>(null);
  const hasChanged = written(items) !== written(itemsOf(saved.navigationItems)) || state.theirs !== null;
  useEffect(() => {
    if (!focus.current) return;
    list.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = null;
  }, [items]);
  useUnsaved(hasChanged);
  const hindrance = hasChanged ? hindranceOf(items) : 'Nothing has changed.';
  const move = (index: number, by: -1 | 1) => {
    const item = items[index];
    if (!item || index + by < 0 || index + by >= items.length) return;
    focus.current = `[data-item="${item.key}"] button${by === -1 ? '[data-up]' : ':nth-of-type(2)'}`;
    setItems(moved(items, index, by));
    setSaid(`${item.title || 'The item'} is now ${index + by + 1} of ${items.length}.`);
  };
  const add = () => {
    const item = newItem(items);
    focus.current = `[data-item="${item.key}"] select`;
    setItems([...items, item]);
  };
  const save = async () => {
    if (hindrance || state.busy) return;
    setState({ busy: true, error: null, theirs: null });
    try {
      const sent = items.map(({ destination, title, value }) => ({ destination, title, value }));
      const variables = { collectionId: id, revision: saved.navigationRevision, items: sent };
      const { updateCollectionNavigation: answer } = await mutate(UpdateCollectionNavigation, variables);
      if (answer.__typename === 'CollectionConflict' && answer.collection.desk) {
        setSaved(answer.collection.desk);
        const error = 'Someone else changed the navigation meanwhile. Nothing was overwritten: save again to keep yours.';
        setState({ busy: false, error, theirs: itemsOf(answer.collection.desk.navigationItems) });
        return;
      }
      if (answer.__typename !== 'Collection' || !answer.desk)
        throw new Refused('message' in answer ? answer.message : '', answer.__typename);
      setSaved(answer.desk);
      setItems(itemsOf(answer.desk.navigationItems));
      setState({ busy: false, error: null, theirs: null });
      toast({ text: 'Saved.' });
    } catch (failure) {
      setState({ busy: false, error: reasonOf(failure), theirs: null });
    }
  };
  return (
    <div className={manage.form}>
      <p className={manage.help}>
        These items stand in the bar of every page, after Home. Without any, the bar has the pages that every publication has.
      </p>
      {items.length === 0 && <p className={css.none}>The bar has its usual items: Latest, Archive and About.</p>}
      <ol ref={list} className={css.list} aria-label="Items">
        {items.map((item, index) => (
          <ItemRow
            key={item.key}
            item={item}
            index={index}
            count={items.length}
            places={places}
            onChange={(changed) => setItems(items.map((one) => (one.key === changed.key ? changed : one)))}
            onMove={(by) => move(index, by)}
            onRemove={() => setItems(items.filter((one) => one.key !== item.key))}
          />
        ))}
      </ol>
      <p className="sr" role="status">
        {said}
      </p>
      <div>
        <Button
          look="quiet"
          disabledReason={items.length < NAV_ITEMS_MAX ? undefined : `A bar has at most ${NAV_ITEMS_MAX} items.`}
          onClick={add}
        >
          Add an item
        </Button>
      </div>
      <SaveProblem error={state.error}>
        {state.theirs && (
          <Theirs
            text={state.theirs.map((item) => item.title).join(' · ') || '(no items)'}
            onUse={() => {
              setItems([...(state.theirs ?? [])]);
              setState({ busy: false, error: null, theirs: null });
            }}
          />
        )}
      </SaveProblem>
      <div className={manage.save}>
        <Button look="accent" aria-busy={state.busy} disabledReason={hindrance} onClick={() => void save()}>
          Save
        </Button>
        {hasChanged && <span className={manage.saved}>You have unsaved changes.</span>}
      </div>
    </div>
  );
}
