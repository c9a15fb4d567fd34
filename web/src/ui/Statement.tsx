import type { ReactNode } from 'react';
import css from './Statement.module.css';

interface StatementProps {
  /** `h2` below a title of its own. */
  heading?: 'h1' | 'h2' | undefined;
  title: string;
  text: ReactNode;
  /** What the reader can do about it. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A page that says one thing. */
export function Statement({ heading: Heading = 'h1', title, text, actions, children }: StatementProps) {
  return (
    <div className={css.statement}>
      <Heading className={css.title}>{title}</Heading>
      <p className={css.text}>{text}</p>
      {children}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
