'use client';
import { useEffect } from 'react';

/** Marks the document while the reader scrolls down, so that the bar can be lower. */
export function BarShrink() {
  useEffect(() => {
    let last = scrollY;
    const onScroll = () => {
      const down = scrollY > last && scrollY > 57;
      if (Math.abs(scrollY - last) < 4 && scrollY > 0) return;
      document.documentElement.dataset.bar = down ? 'small' : 'full';
      last = scrollY;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return null;
}
