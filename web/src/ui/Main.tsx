import type { ReactNode } from 'react';
import css from './Main.module.css';

interface MainProps {
  /** 680, 1192 or the whole width. */
  width?: 'inset' | 'outset' | 'full';
  children: ReactNode;
}

/** The page's one main region, where the skip link leads. */
export function Main({ width = 'inset', children }: MainProps) {
  return (
    <main id="content" tabIndex={-1} className={`${css.main} ${css[width]}`}>
      {children}
    </main>
  );
}
