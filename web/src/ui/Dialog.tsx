'use client';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { MODAL_CLOSE_ANIMATION_MS } from '@/gen/limits';
import css from './Dialog.module.css';
import { IconButton } from './IconButton';
import { Toasts } from './Toasts';
import { wayBack } from './wayBack';

/** What someone begins to do something with. */
const PRESSES = ['pointerdown', 'keydown'] as const;

interface DialogProps {
  /** Id of its title. */
  labelledBy: string;
  closeLabel: string;
  /** What gets the focus back; when it is gone by then, what took its place. */
  opener: HTMLElement;
  /** Over the middle of the page, or a sheet at its side. */
  place?: 'middle' | 'side';
  /** It is gone, also for the eye. */
  onClosed: () => void;
  children: ReactNode;
}

/**
 * A modal over the page, open as long as it is there. The browser keeps the focus inside, the page below inert and
 * closes on Escape. Toasts show inside it: what is below cannot be seen or heard.
 */
export function Dialog({ labelledBy, closeLabel, opener, place = 'middle', onClosed, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [goBack] = useState(() => wayBack(opener));
  useLayoutEffect(() => {
    const current = dialog.current;
    const root = document.documentElement;
    root.style.setProperty('--scroll-bar', `${innerWidth - root.clientWidth}px`);
    if (!current || current.open) return;
    current.showModal();
    // A sheet is read from its title on; the browser would begin at the button that closes it.
    const title = place === 'side' ? current.querySelector<HTMLElement>(`#${CSS.escape(labelledBy)}`) : null;
    if (title && document.activeElement?.hasAttribute('data-close')) {
      title.tabIndex = -1;
      title.focus();
    }
  }, [place, labelledBy]);
  const close = () => dialog.current?.close();
  const onClose = () => {
    goBack();
    const end = () => {
      clearTimeout(timer);
      for (const kind of PRESSES) removeEventListener(kind, onPress, true);
      // What the dialog did may have taken away what opened it.
      if (document.activeElement === document.body) goBack();
      onClosed();
    };
    // A reader who goes on does not wait for what fades: the press may open it again, and that must be another one.
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node && dialog.current?.contains(target))) end();
    };
    const timer = setTimeout(end, MODAL_CLOSE_ANIMATION_MS);
    for (const kind of PRESSES) addEventListener(kind, onPress, true);
  };
  const onMouseDown = (event: MouseEvent) => {
    if (event.target === dialog.current) close();
  };
  return (
    <dialog
      ref={dialog}
      className={place === 'side' ? `${css.dialog} ${css.side}` : css.dialog}
      aria-modal="true"
      aria-labelledby={labelledBy}
      onClose={onClose}
      onMouseDown={onMouseDown}
    >
      <div className={css.inner}>
        <IconButton data-close className={css.close} icon="close" label={closeLabel} onClick={close} />
        {children}
      </div>
      <Toasts />
    </dialog>
  );
}
