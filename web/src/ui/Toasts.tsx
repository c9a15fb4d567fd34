'use client';
import { usePathname } from 'next/navigation';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { themeOfStyle } from '@/lib/toast/look';
import { toasts } from '@/lib/toast/queue';
import css from './Toasts.module.css';

/** Shows the current toast. It waits while the pointer or the focus is on it. */
export function Toasts() {
  const current = useSyncExternalStore(
    toasts.subscribe,
    () => toasts.current,
    () => null,
  );
  // By its id: one that is closed under the pointer never hears that the pointer left.
  const [heldId, setHeldId] = useState<number | null>(null);
  const held = current !== null && heldId === current.id;
  const path = usePathname();
  useEffect(() => () => toasts.navigated(), [path]);
  useEffect(() => {
    if (!current || held || typeof current.duration !== 'number') return;
    const timer = setTimeout(() => toasts.close(current.id), current.duration);
    return () => clearTimeout(timer);
  }, [current, held]);
  const isError = current !== null && themeOfStyle(current.toastStyle) === 'ERROR';
  const hold = () => setHeldId(current?.id ?? null);
  const release = () => setHeldId(null);
  const holding = { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
  return (
    <div className={css.region} role="status">
      {current && (
        <div key={current.id} className={isError ? `${css.toast} ${css.error}` : css.toast} {...holding}>
          <p>{current.text}</p>
          {current.action && (
            <button
              type="button"
              onClick={() => {
                current.action?.run();
                toasts.close(current.id);
              }}
            >
              {current.action.label}
            </button>
          )}
          {(typeof current.duration !== 'number' || current.action) && (
            <button type="button" onClick={() => toasts.close(current.id)}>
              Close
            </button>
          )}
        </div>
      )}
    </div>
  );
}
