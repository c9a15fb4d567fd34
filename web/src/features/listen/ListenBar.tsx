'use client';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { rangeOf, storyBody } from '@/features/quote/passage';
import { IconButton } from '@/ui/IconButton';
import css from './Listen.module.css';
import { sentencesIn } from './sentences';
import { useSpeech } from './useSpeech';

const RATES = [0.75, 1, 1.25, 1.5, 2];

/** The player at the bottom of the window. It shows what it says, and follows it down the page. */
export function ListenBar({ title, onClosed }: { title: string; onClosed: () => void }) {
  const bar = useRef<HTMLDivElement>(null);
  const body = storyBody();
  const sentences = useMemo(() => (body ? sentencesIn(body) : []), [body]);
  const texts = useMemo(() => sentences.map(({ text }) => text), [sentences]);
  const { index, state, rate, toggle, go, speed } = useSpeech(texts, body?.lang ?? '');
  useEffect(() => bar.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const sentence = sentences[index];
    const range = body && sentence && state !== 'done' ? rangeOf(sentence, body) : null;
    if (!range) return undefined;
    if ('highlights' in CSS) CSS.highlights.set('listen', new Highlight(range));
    const { top, bottom } = range.getBoundingClientRect();
    if (state === 'playing' && (top < 72 || bottom > innerHeight - 96))
      scrollBy({ top: top - innerHeight / 3, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
    return () => {
      if ('highlights' in CSS) CSS.highlights.delete('listen');
    };
  }, [body, sentences, index, state]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onClosed();
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || event.target instanceof HTMLSelectElement) return undefined;
    event.preventDefault();
    return go(index + step);
  };
  return (
    <div ref={bar} className={css.bar} role="region" aria-label={`Listening to “${title}”`} data-noprint onKeyDown={onKeyDown}>
      <IconButton
        icon={state === 'playing' ? 'pause' : 'play'}
        label={state === 'playing' ? 'Pause' : state === 'done' ? 'Play again' : 'Play'}
        onClick={toggle}
      />
      <IconButton icon="back" label="Previous sentence" aria-keyshortcuts="ArrowLeft" onClick={() => go(index - 1)} />
      <IconButton icon="right" label="Next sentence" aria-keyshortcuts="ArrowRight" onClick={() => go(index + 1)} />
      <progress
        className={css.progress}
        aria-label="Heard so far"
        max={Math.max(1, texts.length)}
        value={state === 'done' ? texts.length : index}
      />
      <label className={css.speed}>
        <span className="sr">Speed</span>
        <select value={rate} onChange={(event) => speed(Number(event.target.value))}>
          {RATES.map((choice) => (
            <option key={choice} value={choice}>
              {choice}×
            </option>
          ))}
        </select>
      </label>
      <IconButton icon="close" label="Stop listening" onClick={onClosed} />
    </div>
  );
}
