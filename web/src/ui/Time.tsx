'use client';
import { useEffect, useState } from 'react';
import { ago, shortDate } from '@/lib/text/date';

/** A date that is the same for everyone at first, and becomes `3h ago` once the browser knows the hour. */
export function Time({ at }: { at: string }) {
  const [text, setText] = useState(() => shortDate(at));
  useEffect(() => {
    const tick = () => setText(ago(at, Date.now()) ?? shortDate(at));
    tick();
    const timer = setInterval(tick, 60_000);
    return () => clearInterval(timer);
  }, [at]);
  return <time dateTime={at}>{text}</time>;
}
