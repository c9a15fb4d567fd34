'use client';
import { useEffect } from 'react';
import { storyBody } from '@/features/quote/passage';
import { isSilent } from '@/lib/event/gate';
import { mutate } from '@/lib/gql/client';
import { throttled } from '@/lib/throttle';
import { percentRead, Progress } from './progress';
import { RecordReading as Record } from './Readings.gen';

/** How often it is looked whether there is something to tell, in milliseconds. */
const LOOK = 1000;

/** Tells the server how far a reader who is signed in came with a story, once they really read. It is kept for them alone. */
export function RecordReading({ postId }: { postId: string }) {
  useEffect(() => {
    const body = storyBody();
    if (!body || isSilent(navigator)) return undefined;
    let isOver = false;
    const progress = new Progress({
      now: () => performance.now(),
      percent: () => percentRead(body.getBoundingClientRect(), innerHeight),
      note: (percent) => {
        mutate(Record, { id: postId, percent }).then(
          // Paused, or not theirs to keep: nothing more is told of this page.
          ({ recordReading: told }) => {
            if (told.__typename !== 'ReadingHistory' || told.isPaused) isOver = true;
          },
          () => undefined,
        );
      },
    });
    const look = () => {
      if (!isOver) progress.look();
    };
    const seen = () => {
      if (!isOver) progress.seen(document.visibilityState === 'visible');
    };
    const leave = () => {
      if (!isOver) progress.seen(false);
    };
    const onScroll = throttled(look);
    const timer = setInterval(look, LOOK);
    seen();
    document.addEventListener('visibilitychange', seen);
    addEventListener('pagehide', leave);
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      leave();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('pagehide', leave);
      removeEventListener('scroll', onScroll);
    };
  }, [postId]);
  return null;
}
