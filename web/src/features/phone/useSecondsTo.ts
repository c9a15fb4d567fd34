'use client';
import { useEffect, useState } from 'react';

const secondsTo = (time: number, most: number): number => Math.min(most, Math.max(0, Math.ceil((time - Date.now()) / 1000)));

/** The seconds until a time, counted down to 0; never more than `most`, however wrong a clock is. */
export function useSecondsTo(time: number, most: number): number {
  const [left, setLeft] = useState(() => secondsTo(time, most));
  useEffect(() => {
    setLeft(secondsTo(time, most));
    const timer = setInterval(() => {
      const now = secondsTo(time, most);
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [time, most]);
  return left;
}
