'use client';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '@/ui/Icon';
import css from './InsertMenu.module.css';
import { type Ask, insertsFor } from './input/inserts';
import { type Look, lookOf } from './view/look';
import type { Mounted } from './view/mount';

interface InsertMenuProps {
  mounted: Mounted;
  look: Look;
  ask: Ask;
}

/** Puts an element beside the line that begins at a place of the text, or below it, above where there is no room. */
function putAt(element: HTMLElement, view: EditorView, at: number, isBelow: boolean): void {
  const frame = (element.offsetParent ?? document.body).getBoundingClientRect();
  const line = view.coordsAtPos(Math.min(at + 1, view.state.doc.content.size));
  const below = isBelow ? line.bottom + 8 : (line.top + line.bottom - element.offsetHeight) / 2;
  const isAbove = isBelow && below + element.offsetHeight > innerHeight && line.top - element.offsetHeight > 116;
  element.style.top = `${(isAbove ? line.top - element.offsetHeight - 8 : below) - frame.top}px`;
}

/** "+" beside an empty line, and what can be put there: found by typing behind a slash, chosen by arrows and Enter, or pressed. */
export function InsertMenu({ mounted, look: { empty, slash }, ask }: InsertMenuProps) {
  const id = useId();
  const plus = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [slashAt, query] = [slash?.at ?? null, slash?.query ?? null];
  const found = useMemo(() => (query !== null && slashAt !== closedAt ? insertsFor(query) : []), [query, slashAt, closedAt]);
  const isOpen = found.length > 0;
  const chosen = Math.min(at, found.length - 1);
  const { view } = mounted;
  useLayoutEffect(() => {
    if (plus.current && empty !== null) putAt(plus.current, view, empty, false);
    if (list.current && slashAt !== null) putAt(list.current, view, slashAt, true);
  });
  useEffect(() => {
    if (slashAt === null) setClosedAt(null);
  }, [slashAt]);
  useEffect(() => setAt(0), [query]);
  useEffect(() => {
    const { dom } = view;
    // Asks the text itself: a writer who types fast presses Enter before the menu is drawn.
    const onKeyDown = (event: KeyboardEvent) => {
      const { slash: now } = lookOf(view.state);
      const inserts = now && now.at !== closedAt ? insertsFor(now.query) : [];
      const index = now?.query === query ? chosen : 0;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (inserts.length === 0 || event.isComposing) return;
      if (step) setAt((index + step + inserts.length) % inserts.length);
      else if (event.key === 'Enter' || event.key === 'Tab') inserts[index]?.run(view, ask);
      else if (event.key === 'Escape') setClosedAt(now?.at ?? null);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    dom.addEventListener('keydown', onKeyDown, true);
    return () => dom.removeEventListener('keydown', onKeyDown, true);
  }, [chosen, query, closedAt, view, ask]);
  useEffect(() => {
    const { dom } = view;
    if (!isOpen) return undefined;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', `${id}-${chosen}`);
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [isOpen, chosen, view, id]);
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const open = () => {
    view.dispatch(view.state.tr.insertText('/'));
    view.focus();
  };
  return (
    <>
      {empty !== null && (
        <button
          ref={plus}
          type="button"
          className={css.plus}
          aria-label="Insert a block"
          title="Insert a block"
          onMouseDown={(event) => event.preventDefault()}
          onClick={open}
        >
          <Icon name="plus" />
        </button>
      )}
      {isOpen && (
        <div
          ref={list}
          id={id}
          className={css.menu}
          role="listbox"
          tabIndex={-1}
          aria-label="Insert"
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((insert, index) => (
            <div
              key={insert.label}
              id={`${id}-${index}`}
              className={css.item}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onClick={() => insert.run(view, ask)}
            >
              <Icon name={insert.icon} size={20} /> {insert.label}
            </div>
          ))}
        </div>
      )}
      <span className="sr" role="status">
        {isOpen ? `${found.length} ${found.length === 1 ? 'block' : 'blocks'} to insert. ${found[chosen]?.label ?? ''}` : ''}
      </span>
    </>
  );
}
