import type { ReactNode } from 'react';
import css from './Main.module.css';

/** Main column and, from 904 px, a right column of modules. */
export function Columns({ children, rail }: { children: ReactNode; rail: ReactNode }) {
  return (
    <div className={css.columns}>
      <main id="content" tabIndex={-1} className={`${css.main} ${css.inset}`}>
        {children}
      </main>
      <aside className={css.rail} aria-label="More to read">
        <div className={css.sticky}>{rail}</div>
      </aside>
    </div>
  );
}
