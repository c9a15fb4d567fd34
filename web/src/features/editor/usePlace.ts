'use client';
import type { EditorView } from 'prosemirror-view';
import { type RefObject, useLayoutEffect } from 'react';

const GAP = 8;
/** The bars of the page that a bar of ours must not hide under. */
const TOP = 116;

const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Follows the top of the on-screen keyboard. */
function dock(bar: HTMLElement): () => void {
  bar.dataset.place = 'docked';
  const { visualViewport: seen } = window;
  const move = () => {
    bar.style.bottom = `${Math.max(0, innerHeight - (seen ? seen.height + seen.offsetTop : innerHeight))}px`;
  };
  move();
  seen?.addEventListener('resize', move);
  seen?.addEventListener('scroll', move);
  return () => {
    seen?.removeEventListener('resize', move);
    seen?.removeEventListener('scroll', move);
  };
}

/** Above a stretch of the text, or below it where there is no room. */
function put(bar: HTMLElement, view: EditorView, from: number, to: number): void {
  const frame = (bar.offsetParent ?? document.body).getBoundingClientRect();
  const size = view.state.doc.content.size;
  const [start, end] = [view.coordsAtPos(Math.min(from, size)), view.coordsAtPos(Math.min(to, size), -1)];
  const isAbove = start.top - bar.offsetHeight - GAP > TOP;
  const middle = start.top === end.top ? (start.left + end.right) / 2 : (start.left + frame.right) / 2;
  bar.style.left = `${Math.max(0, Math.min(middle - frame.left - bar.offsetWidth / 2, frame.width - bar.offsetWidth))}px`;
  bar.style.top = `${(isAbove ? start.top - bar.offsetHeight - GAP : end.bottom + GAP) - frame.top}px`;
}

/** Puts a bar at a stretch of the text, and on touch at the foot of what is seen. */
export function usePlace(bar: RefObject<HTMLElement | null>, view: EditorView | null, from: number, to: number): void {
  useLayoutEffect(() => {
    const current = bar.current;
    if (!view || !current) return undefined;
    if (isTouch()) return dock(current);
    const move = () => put(current, view, from, to);
    move();
    addEventListener('resize', move);
    return () => removeEventListener('resize', move);
  });
}
