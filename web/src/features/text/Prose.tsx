import type { ReactNode } from 'react';
import css from './Prose.module.css';

/** A page of plain words about the site. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={css.prose}>{children}</div>;
}
