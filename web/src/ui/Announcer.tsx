'use client';
import { usePathname } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';

/** After a soft navigation: focus on the page's heading, its title spoken once, the page at its top. */
export function Announcer() {
  const path = usePathname();
  const last = useRef<string | null>(null);
  const back = useRef(false);
  const [said, setSaid] = useState('');
  useEffect(() => {
    // Back may lead to another place of the same page.
    const onPop = () => {
      back.current = last.current !== location.pathname;
    };
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);
  useEffect(() => {
    const first = last.current === null;
    const moved = last.current !== location.pathname;
    last.current = location.pathname;
    if (first || !moved) return;
    if (!back.current && !location.hash) scrollTo(0, 0);
    back.current = false;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    setSaid(document.title);
  }, [path]);
  return (
    <div className="sr" role="status" aria-live="polite">
      {said}
    </div>
  );
}
