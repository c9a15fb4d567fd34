'use client';
import { useEffect } from 'react';
import { TOP_BAR_HEIGHT } from '@/gen/limits';

/** Marks the document while the reader scrolls down, so that the bar can be lower. */
export function BarShrink() {
  useEffect(() => {
    let last = scrollY;
    const onScroll = () => {
      const down = scrollY > last && scrollY > TOP_BAR_HEIGHT;
      if (Math.abs(scrollY - last) < 4 && scrollY > 0) return;
      document.documentElement.dataset.bar = down ? 'small' : 'full';
      last = scrollY;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return null;
}
