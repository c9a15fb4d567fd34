'use client';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { POPOVER_HIDE_DELAY_MS, TOOLTIP_HOVER_DELAY_MS } from '@/gen/limits';
import css from './HoverCard.module.css';

interface Props {
  label: string;
  button: ReactNode;
  buttonClass: string;
  /** Made when it first opens. */
  children: ReactNode;
}

/** A word or sign that explains itself: after the pointer rests on it for a moment, on focus, or at once on a press. Escape closes. */
export function HoverCard({ label, button, buttonClass, children }: Props) {
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (isOpen: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        const { current } = card;
        if (!current || current.matches(':popover-open') === isOpen) return;
        if (isOpen) current.showPopover();
        else current.hidePopover();
      },
      isOpen ? TOOLTIP_HOVER_DELAY_MS : POPOVER_HIDE_DELAY_MS,
    );
  };
  const byMouse =
    (isOpen: boolean) =>
    ({ pointerType }: React.PointerEvent) => {
      if (pointerType === 'mouse') later(isOpen);
    };
  return (
    <span className={css.anchor} onPointerEnter={byMouse(true)} onPointerLeave={byMouse(false)}>
      <button
        type="button"
        className={`${css.button} ${buttonClass}`}
        aria-label={label}
        popoverTarget={id}
        onClick={() => clearTimeout(timer.current)}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) later(true);
        }}
        onBlur={() => later(false)}
      >
        {button}
      </button>
      <div
        ref={card}
        id={id}
        popover="auto"
        className={css.card}
        role="note"
        aria-label={label}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') setOpened(true);
        }}
      >
        {wasOpened && children}
      </div>
    </span>
  );
}
