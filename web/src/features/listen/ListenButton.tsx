'use client';
import { useEffect, useState } from 'react';
import { IconButton } from '@/ui/IconButton';
import type { ListenBar } from './ListenBar';

/** Reads the story aloud, where the browser can. */
export function ListenButton({ title }: { title: string }) {
  const [isAble, setAble] = useState(true);
  const [loaded, setLoaded] = useState<{ Bar: typeof ListenBar } | null>(null);
  useEffect(() => setAble('speechSynthesis' in window && 'SpeechSynthesisUtterance' in window), []);
  if (!isAble) return null;
  const open = () =>
    void import('./ListenBar').then(
      (m) => setLoaded({ Bar: m.ListenBar }),
      () => undefined,
    );
  return (
    <>
      <IconButton
        icon="listen"
        label="Listen to this story"
        aria-pressed={loaded !== null}
        onClick={() => (loaded ? setLoaded(null) : open())}
      />
      {loaded && <loaded.Bar title={title} onClosed={() => setLoaded(null)} />}
    </>
  );
}
