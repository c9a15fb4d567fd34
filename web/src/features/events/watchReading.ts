import { percentRead } from '@/features/readings/progress';
import { Reading } from '@/lib/event/reading';
import type { Report } from '@/lib/event/report';
import { throttled } from '@/lib/throttle';

/** What readers do with a page that they read, beside scrolling. */
const ACTS = ['pointermove', 'pointerdown', 'keydown'] as const;

export interface Watched {
  /** The page is seen again. */
  back: () => void;
  /** The page is not seen now. */
  away: () => void;
  /** Another page is seen. */
  end: () => void;
}

/** Watches how the story on the page is read; null where its text is not there. */
export function watchReading(postId: string, report: Report): Watched | null {
  const body = document.querySelector('[data-story-body]');
  if (!body) return null;
  const reading = new Reading({
    postId,
    report,
    now: () => performance.now(),
    percent: () => percentRead(body.getBoundingClientRect(), innerHeight),
  });
  let isOver = false;
  const isSeen = () => !isOver && document.visibilityState === 'visible';
  const back = () => {
    if (isSeen()) reading.look();
  };
  const act = throttled(() => {
    if (isSeen()) reading.act();
  });
  const onScroll = throttled(back);
  addEventListener('scroll', onScroll, { passive: true });
  for (const kind of ACTS) addEventListener(kind, act, { passive: true });
  back();
  return {
    back,
    away: () => reading.leave(),
    end: () => {
      isOver = true;
      removeEventListener('scroll', onScroll);
      for (const kind of ACTS) removeEventListener(kind, act);
      reading.leave();
    },
  };
}
