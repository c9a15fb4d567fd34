import type { ReactNode } from 'react';
import type { SettingsAnchor } from '@/gen/vocabulary';
import css from './Settings.module.css';

/** Rows that belong together, under a heading that links can lead to. */
export function Section({ id, title, children }: { id?: SettingsAnchor; title: string; children: ReactNode }) {
  return (
    <section id={id} className={css.section} aria-label={title}>
      <h2>{title}</h2>
      <div className={css.rows}>{children}</div>
    </section>
  );
}
