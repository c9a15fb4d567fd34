'use client';
import { useEffect, useEffectEvent, useState } from 'react';

/** How long a pause in typing is, before the server is asked. */
const PAUSE_MS = 300;

export interface Known {
  wanted: string;
  /** Why it cannot be had; null when it can. */
  error: string | null;
}

/** Whether a name can be had, asked while it is typed; null until it is known. Nothing is asked of an empty one. */
export function useAvailability(wanted: string, ask: (wanted: string) => Promise<string | null>): Known | null {
  const [known, setKnown] = useState<Known | null>(null);
  const asked = useEffectEvent(ask);
  useEffect(() => {
    if (!wanted) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      asked(wanted).then(
        (error) => {
          if (isCurrent) setKnown({ wanted, error });
        },
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted]);
  return known?.wanted === wanted ? known : null;
}
