'use client';
import { useEffect } from 'react';
import { TOP_BAR_HEIGHT } from '@/gen/limits';
import { throttled } from '@/lib/throttle';

/** Marks the document while the reader scrolls down, so that the bar can be lower. */
export function BarShrink() {
  useEffect(() => {
    let last = scrollY;
    const onScroll = throttled(() => {
      const down = scrollY > last && scrollY > TOP_BAR_HEIGHT;
      if (Math.abs(scrollY - last) < 4 && scrollY > 0) return;
      document.documentElement.dataset.bar = down ? 'small' : 'full';
      last = scrollY;
    });
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return null;
}
