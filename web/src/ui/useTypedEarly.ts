import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Takes up what was typed into the first field of an element before the page was alive: the browser keeps it there, and
 * the state that the field shows from then on knows nothing of it.
 */
export function useTypedEarly<T extends HTMLElement>(value: string, take: (text: string) => void): RefObject<T | null> {
  const around = useRef<T>(null);
  const look = useEffectEvent(() => {
    const field = around.current?.querySelector('input');
    if (field && field.value !== value) take(field.value);
  });
  useLayoutEffect(() => look(), []);
  return around;
}
