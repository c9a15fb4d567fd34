import type { ReactNode } from 'react';
import css from './gallery.module.css';

/** One component in its forms. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Forms side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}
