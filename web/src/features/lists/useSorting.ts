import { type PointerEvent, type RefObject, useState } from 'react';
import { before } from './order';

interface Sorting {
  /** What is dragged now. */
  dragged: string | null;
  /** Where the last one was put, to be said. */
  said: string;
  /** Puts one at a place, counted from 0. */
  put: (id: string, place: number) => void;
  /** Begins to drag one by its handle. */
  onGrab: (id: string) => (event: PointerEvent<HTMLElement>) => void;
}

/** A list that is sorted by dragging and by keys: its rows say what they are by `data-item`, and have a handle. */
export function useSorting(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  handleOf: string,
  move: (id: string, after: string | null) => void,
): Sorting {
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const put = (id: string, place: number) => {
    if (place < 0 || place >= ids.length) return;
    move(id, before(ids, id, place));
    setSaid(`Position ${place + 1} of ${ids.length}.`);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-item="${id}"] ${handleOf}`)?.focus());
  };
  const placeAt = (y: number): number => [...(list.current?.children ?? [])].findIndex((row) => y < row.getBoundingClientRect().bottom);
  const onGrab = (id: string) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const drop = (moved: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', look);
      setDragged(null);
      const place = placeAt(moved.clientY);
      if (handle.hasAttribute('data-moved')) put(id, place < 0 ? ids.length - 1 : place);
      handle.removeAttribute('data-moved');
    };
    const look = (moved: globalThis.PointerEvent) => {
      if (Math.abs(moved.clientY - event.clientY) < 6) return;
      handle.setAttribute('data-moved', '');
      setDragged(id);
      // Near the edge of the window the page comes along.
      if (moved.clientY < 96) scrollBy(0, -12);
      else if (moved.clientY > innerHeight - 96) scrollBy(0, 12);
    };
    handle.addEventListener('pointermove', look);
    handle.addEventListener('pointerup', drop, { once: true });
    handle.addEventListener(
      'pointercancel',
      () => {
        handle.removeEventListener('pointermove', look);
        setDragged(null);
      },
      { once: true },
    );
  };
  return { dragged, said, put, onGrab };
}
