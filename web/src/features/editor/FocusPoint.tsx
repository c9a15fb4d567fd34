'use client';
import type { EditorView } from 'prosemirror-view';
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import css from './FocusPoint.module.css';
import bar from './Toolbar.module.css';

/** Percent from the left and from the top. */
export interface Point {
  focusX: number;
  focusY: number;
}

interface FocusPointProps {
  view: EditorView;
  /** Where the picture stands. */
  at: number;
  point: Point;
  onChange: (point: Point) => void;
}

const percent = (part: number, whole: number): number => Math.round(Math.min(1, Math.max(0, part / Math.max(1, whole))) * 100);

/** The point of a picture that stays when it is cropped: dragged on the picture, or set by the keys of two sliders. It is one step of undo, however far it went. */
export function FocusPoint({ view, at, point, onChange }: FocusPointProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [now, setNow] = useState(point);
  const [isDragged, setDragged] = useState(false);
  const figure = view.nodeDOM(at);
  const picture = figure instanceof HTMLElement ? figure.querySelector<HTMLElement>('img, canvas') : null;
  const frame = view.dom.parentElement?.parentElement ?? null;
  useLayoutEffect(() => {
    const lie = () => {
      if (!layer.current || !picture || !frame) return;
      const [outer, inner] = [frame.getBoundingClientRect(), picture.getBoundingClientRect()];
      Object.assign(layer.current.style, {
        left: `${inner.left - outer.left}px`,
        top: `${inner.top - outer.top}px`,
        width: `${inner.width}px`,
        height: `${inner.height}px`,
      });
    };
    lie();
    addEventListener('resize', lie);
    return () => removeEventListener('resize', lie);
  }, [picture, frame]);
  const keep = (last: Point) => {
    if (last.focusX !== point.focusX || last.focusY !== point.focusY) onChange(last);
  };
  const follow = (event: PointerEvent<HTMLDivElement>): Point => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const next = { focusX: percent(event.clientX - left, width), focusY: percent(event.clientY - top, height) };
    setNow(next);
    return next;
  };
  const onDown = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged(true);
    follow(event);
  };
  const onUp = (event: PointerEvent<HTMLDivElement>) => {
    setDragged(false);
    keep(follow(event));
  };
  const onCancel = () => {
    setDragged(false);
    setNow(point);
  };
  const settle = () => keep(now);
  const slider = (name: keyof Point, label: string) => (
    <label className={bar.label}>
      {label}{' '}
      <input
        className={bar.range}
        type="range"
        min={0}
        max={100}
        value={now[name]}
        onChange={(event) => setNow({ ...now, [name]: Number(event.target.value) })}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
      />
    </label>
  );
  return (
    <>
      {slider('focusX', 'Horizontal')}
      {slider('focusY', 'Vertical')}
      {frame &&
        picture &&
        createPortal(
          <div
            ref={layer}
            className={css.layer}
            role="presentation"
            data-focus-point
            onMouseDown={(event) => event.preventDefault()}
            onPointerDown={onDown}
            onPointerMove={isDragged ? follow : undefined}
            onPointerUp={onUp}
            onPointerCancel={onCancel}
          >
            <span className={css.dot} style={{ left: `${now.focusX}%`, top: `${now.focusY}%` }} />
          </div>,
          frame,
        )}
    </>
  );
}
