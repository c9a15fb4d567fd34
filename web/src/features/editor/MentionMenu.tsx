'use client';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Avatar } from '@/ui/Avatar';
import { findPeople } from './input/findPeople';
import css from './InsertMenu.module.css';
import { fits, mention, type MentionQuery, type Nameable, mentionQueryAt } from './input/mentions';
import type { Mounted } from './view/mount';

const PAUSE_MS = 150;

/** People whose name begins like this, asked after a short pause; those found before stay until then. */
function usePeople(query: string): readonly Nameable[] {
  const [people, setPeople] = useState<readonly Nameable[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void findPeople(query, abort.signal).then((found) => {
        if (!abort.signal.aborted) setPeople(found);
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);
  return people;
}

/** Whom the writer may mean by what stands behind an at-sign: chosen by arrows and Enter, or pressed. */
export default function MentionMenu({
  mounted: { view },
  naming: { at, query },
}: {
  mounted: Pick<Mounted, 'view'>;
  naming: MentionQuery;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = usePeople(query);
  const people = useMemo(() => found.filter((person) => fits(person, query)), [found, query]);
  const [chosen, setChosen] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const isOpen = people.length > 0 && closedAt !== at;
  const index = Math.min(chosen, people.length - 1);
  useEffect(() => setChosen(0), [people]);
  useLayoutEffect(() => {
    const menu = list.current;
    if (!menu) return;
    const frame = (menu.offsetParent ?? document.body).getBoundingClientRect();
    const place = view.coordsAtPos(Math.min(at, view.state.doc.content.size));
    const isAbove = place.bottom + 8 + menu.offsetHeight > innerHeight && place.top - menu.offsetHeight > 116;
    menu.style.top = `${(isAbove ? place.top - menu.offsetHeight - 8 : place.bottom + 8) - frame.top}px`;
    menu.style.insetInlineStart = `${Math.max(0, Math.min(place.left - frame.left, frame.width - menu.offsetWidth))}px`;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const { dom } = view;
    const put = () => {
      const person = people[index];
      if (person) mention(person.userId, person.name || person.username)(view.state, view.dispatch, view);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      // The text may have gone on since the menu was drawn.
      if (event.isComposing || !mentionQueryAt(view.state)) return;
      if (step) setChosen((index + step + people.length) % people.length);
      else if (event.key === 'Enter' || event.key === 'Tab') put();
      else if (event.key === 'Escape') setClosedAt(at);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    dom.addEventListener('keydown', onKeyDown, true);
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', `${id}-${index}`);
    return () => {
      dom.removeEventListener('keydown', onKeyDown, true);
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [isOpen, people, index, at, view, id]);
  return (
    <>
      {isOpen && (
        <div
          ref={list}
          id={id}
          className={css.menu}
          role="listbox"
          tabIndex={-1}
          aria-label="People"
          onMouseDown={(event) => event.preventDefault()}
        >
          {people.map((person, place) => (
            <div
              key={person.userId}
              id={`${id}-${place}`}
              className={css.item}
              role="option"
              tabIndex={-1}
              aria-selected={place === index}
              onClick={() => {
                mention(person.userId, person.name || person.username)(view.state, view.dispatch, view);
                view.focus();
              }}
            >
              <Avatar name={person.name || person.username} src={person.imageUrl} size={28} />
              <span className={css.person}>
                <span dir="auto">{person.name}</span>
                <small>@{person.username}</small>
              </span>
            </div>
          ))}
        </div>
      )}
      <span className="sr" role="status">
        {isOpen ? `${people.length} ${people.length === 1 ? 'person' : 'people'}. ${people[index]?.name ?? ''}` : ''}
      </span>
    </>
  );
}
