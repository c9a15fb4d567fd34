'use client';
import { useCallback, useEffect, useRef, useState } from 'react';

export type Speaking = 'playing' | 'paused' | 'done';

/** Speaks texts one after the other. */
export function useSpeech(texts: readonly string[], lang: string) {
  const [index, setIndex] = useState(0);
  const [state, setState] = useState<Speaking>('playing');
  const [rate, setRate] = useState(1);
  /** Only what was begun last may go on: the browser tells of what was stopped, too. */
  const turn = useRef(0);
  const begin = useCallback(
    (from: number, speed: number) => {
      const mine = ++turn.current;
      speechSynthesis.cancel();
      const next = (n: number) => {
        if (mine !== turn.current) return;
        const text = texts[n];
        if (text === undefined) return setState('done');
        setIndex(n);
        const spoken = new SpeechSynthesisUtterance(text);
        if (lang) spoken.lang = lang;
        spoken.rate = speed;
        spoken.addEventListener('end', () => next(n + 1));
        // What this voice cannot say is passed over; a stop is no failure.
        spoken.addEventListener('error', ({ error }) => {
          if (error !== 'canceled' && error !== 'interrupted') setTimeout(next, 0, n + 1);
        });
        return speechSynthesis.speak(spoken);
      };
      setState('playing');
      next(Math.max(0, Math.min(texts.length - 1, from)));
    },
    [texts, lang],
  );
  const stop = useCallback(() => {
    turn.current++;
    speechSynthesis.cancel();
  }, []);
  useEffect(() => {
    begin(0, 1);
    addEventListener('pagehide', stop);
    return () => {
      removeEventListener('pagehide', stop);
      stop();
    };
  }, [begin, stop]);
  const toggle = () => {
    if (state === 'playing') {
      // Not every browser can pause: the sentence is begun again instead.
      stop();
      setState('paused');
    } else begin(state === 'done' ? 0 : index, rate);
  };
  const go = (to: number) => begin(to, rate);
  const speed = (next: number) => {
    setRate(next);
    if (state === 'playing') begin(index, next);
  };
  return { index, state, rate, toggle, go, speed };
}
