import type { ResolvedPos } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { markType } from '../model/schema';

/** How far the link around a place reaches; null where there is none. */
function reach($pos: ResolvedPos): { from: number; to: number } | null {
  const link = markType('link').isInSet($pos.marks());
  if (!link) return null;
  const { parent } = $pos;
  let [from, to] = [$pos.index(), $pos.indexAfter()];
  while (from > 0 && link.isInSet(parent.child(from - 1).marks)) from--;
  while (to < parent.childCount && link.isInSet(parent.child(to).marks)) to++;
  return { from: $pos.posAtIndex(from), to: $pos.posAtIndex(to) };
}

/** Makes the selected words a link, or the link around the caret another one; null takes it away. With nothing there the address itself is written. */
export const setLink =
  (href: string | null): Command =>
  ({ tr, selection: { $from, from, to, empty } }, dispatch) => {
    const place = empty ? reach($from) : { from, to };
    const type = markType('link');
    if (place) {
      tr.removeMark(place.from, place.to, type);
      if (href) tr.addMark(place.from, place.to, type.create({ href }));
    } else if (href) tr.insertText(href, from).addMark(from, from + href.length, type.create({ href }));
    dispatch?.(tr.removeStoredMark(type).scrollIntoView());
    return true;
  };
