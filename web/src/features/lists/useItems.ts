'use client';
import { useState } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import { toast } from '@/lib/toast/queue';
import { makeTurns } from '@/lib/turns';
import { usePages } from '@/lib/usePages';
import { AddToList, MoveOnList, RemoveFromList, SetListNote } from './Lists.gen';
import { placeAfter } from './order';
import { readItems } from './readItems';

/** What the reader did on the page, before it is asked for again. */
interface Done {
  order: readonly string[] | null;
  gone: ReadonlySet<string>;
  notes: Readonly<Record<string, string>>;
}

const NOTHING: Done = { order: null, gone: new Set(), notes: {} };

/** What stands on a list of the reader's, page by page, and what they do with it: shown at once, put back with words when it is refused. */
export function useItems(id: string, part: string, what: 'list' | 'series', onCounted: () => void) {
  const rest = usePages(
    ['list-items', part],
    (to) => readItems(part, to),
    (page) => page.next,
  );
  const { pages, again } = rest;
  const [done, setDone] = useState(NOTHING);
  const loaded = new Map(pages?.flatMap((page) => page.items).map((item) => [item.postId, item]));
  const order = [...(done.order ?? []).filter((one) => loaded.has(one)), ...[...loaded.keys()].filter((one) => !done.order?.includes(one))];
  const items = order
    .filter((one) => !done.gone.has(one))
    .flatMap((one) => loaded.get(one) ?? [])
    .map((item) => ({ ...item, note: done.notes[item.postId] ?? item.note }));
  const [inTurn] = useState(makeTurns);
  const attempt = async (run: () => Promise<unknown>, before: Done): Promise<boolean> => {
    try {
      await inTurn(run);
      return true;
    } catch (failure) {
      setDone(before);
      toast({ style: 'ERROR', text: reasonOf(failure) });
      return false;
    }
  };
  const ids = items.map(({ postId }) => postId);
  return {
    items,
    isLoaded: pages !== undefined,
    rest,
    /** Asks for everything again: something was put there, or taken away, elsewhere. */
    reload: () => {
      setDone(NOTHING);
      again();
      onCounted();
    },
    noted: (postId: string, note: string) => setDone((now) => ({ ...now, notes: { ...now.notes, [postId]: note } })),
    /** Puts a story after another of the list, or first. */
    move: (postId: string, after: string | null) => {
      const moved = placeAfter(ids, postId, after);
      if (moved.join() === ids.join()) return;
      setDone((now) => ({ ...now, order: moved }));
      void attempt(() => act(MoveOnList, { id, postId, after }, 'moveCatalogItem', 'Catalog'), done);
    },
    /** Takes a story off, with a way back to its place. */
    remove: (postId: string, title: string) => {
      const after = ids[ids.indexOf(postId) - 1] ?? null;
      setDone((now) => ({ ...now, gone: new Set([...now.gone, postId]) }));
      const removed = attempt(() => act(RemoveFromList, { id, postId }, 'removeFromCatalog', 'Catalog'), done);
      const undo = async () => {
        if (!(await removed)) return;
        setDone(done);
        const note = done.notes[postId] ?? loaded.get(postId)?.note ?? '';
        await attempt(
          async () => {
            await act(AddToList, { id, postId }, 'addToCatalog', 'Catalog');
            if (!id.startsWith('predefined:')) await act(MoveOnList, { id, postId, after }, 'moveCatalogItem', 'Catalog');
            if (note) await act(SetListNote, { id, postId, note }, 'editCatalogItemNote', 'Catalog');
          },
          { ...done, gone: new Set([...done.gone, postId]) },
        );
        onCounted();
      };
      void removed.then((isDone) => {
        if (!isDone) return;
        onCounted();
        toast({
          text: what === 'series' ? `“${title}” was removed from the series.` : `“${title}” was removed from the list.`,
          action: { label: 'Undo', run: () => void undo() },
        });
      });
    },
  };
}
