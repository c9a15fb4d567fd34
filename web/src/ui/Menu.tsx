'use client';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { focusSibling } from './focusSibling';
import css from './Menu.module.css';

interface MenuProps {
  /** The button's content. */
  button: ReactNode;
  buttonClass: string;
  label: string;
  children: ReactNode;
  /** It was opened. */
  onOpen?: () => void;
}

/** A button with a small panel of links and buttons: native popover, closed by Escape or a click outside. */
export function Menu({ button, buttonClass, label, children, onOpen }: MenuProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    focusSibling(panel.current, event.key === 'ArrowDown' ? 1 : -1);
  };
  const onClick = (event: React.MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a,button:not([data-keep])')) panel.current?.hidePopover();
  };
  return (
    <div className={css.anchor} onKeyDown={onKeyDown}>
      <button type="button" className={`${css.button} ${buttonClass}`} aria-label={label} title={label} popoverTarget={id}>
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={css.menu}
        role="group"
        aria-label={label}
        onClick={onClick}
        onToggle={onOpen && ((event) => event.newState === 'open' && onOpen())}
      >
        {children}
      </div>
    </div>
  );
}
