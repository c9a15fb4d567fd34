'use client';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { actOn } from '@/features/signin/intent';
import { useReplay } from '@/features/signin/useReplay';
import { plural } from '@/lib/text/count';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { HOLD_MS, REPEAT_MS } from './burst';
import css from './ClapButton.module.css';
import { ClapCount } from './ClapCount';
import { useClap } from './useClap';

/** One clap per press, more while held; at most 50 from one reader. */
export function ReaderClap({ postId, total: start }: { postId: string; total: number }) {
  const { total, mine, own, isKnown, clap } = useClap(postId, start);
  const [pulse, setPulse] = useState(0);
  const timers = useRef<{ hold?: ReturnType<typeof setTimeout>; repeat?: ReturnType<typeof setInterval> }>({});
  const stop = () => {
    clearTimeout(timers.current.hold);
    clearInterval(timers.current.repeat);
  };
  useEffect(() => stop, []);
  const once = () => {
    if (clap()) setPulse((n) => n + 1);
    else stop();
  };
  useReplay(actOn('clap', postId), isKnown && !own, once);
  const reason = own ? 'You can’t clap for your own story' : undefined;
  const label = own ? `${plural(total, 'clap')}. ${reason}` : `Clap, ${plural(total, 'clap')}, you gave ${mine}`;
  const hold = (event: PointerEvent<HTMLButtonElement>) => {
    if (own || event.button !== 0) return;
    once();
    stop();
    timers.current.hold = setTimeout(() => {
      timers.current.repeat = setInterval(once, REPEAT_MS);
      once();
    }, HOLD_MS);
  };
  return (
    <span className={css.wrap}>
      <button
        type="button"
        className={mine > 0 ? `${button.icon} ${css.given}` : button.icon}
        aria-label={label}
        title={reason ?? 'Clap; hold for more'}
        aria-disabled={own || undefined}
        onPointerDown={hold}
        onPointerUp={stop}
        onPointerLeave={stop}
        onPointerCancel={stop}
        // A long press is more claps and no menu of the system's.
        onContextMenu={(event) => {
          stop();
          event.preventDefault();
        }}
        onClick={(event) => {
          if (!own && event.detail === 0) once();
        }}
      >
        <span key={pulse} className={pulse ? css.pulse : undefined}>
          <Icon name="clap" />
        </span>
        {pulse > 0 && mine > 0 && <Bubble key={`b${pulse}`} text={`+${mine}`} />}
      </button>
      <ClapCount total={total} />
    </span>
  );
}

function Bubble({ text }: { text: string }) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), 900);
    return () => clearTimeout(timer);
  }, []);
  return shown ? (
    <span className={css.bubble} aria-hidden="true">
      {text}
    </span>
  ) : null;
}
