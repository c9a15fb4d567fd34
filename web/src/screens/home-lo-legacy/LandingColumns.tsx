import type { ReactNode } from 'react';
import css from './landing.module.css';

/** The landing's frame: the hero over the whole width inside the main region, then stories beside topics. */
export function LandingColumns({ hero, rail, children }: { hero: ReactNode; rail: ReactNode; children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1}>
      {hero}
      <div className={css.columns}>
        <div className={css.feed}>{children}</div>
        <div className={css.rail}>{rail}</div>
      </div>
    </main>
  );
}
