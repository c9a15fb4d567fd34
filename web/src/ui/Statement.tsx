import type { ReactNode } from 'react';
import css from './Statement.module.css';

interface StatementProps {
  title: string;
  text: ReactNode;
  /** What the reader can do about it. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A page that says one thing. */
export function Statement({ title, text, actions, children }: StatementProps) {
  return (
    <div className={css.statement}>
      <h1 className={css.title}>{title}</h1>
      <p className={css.text}>{text}</p>
      {children}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
