import { Link } from './Link';
import css from './Pills.module.css';

export interface Pill {
  href: string;
  label: string;
  current?: boolean;
}

/** Topics and tags in a row that wraps. */
export function Pills({ label, items }: { label?: string; items: readonly Pill[] }) {
  return (
    <ul className={css.pills} aria-label={label}>
      {items.map((item) => (
        <li key={item.href}>
          <Link className={css.pill} href={item.href} aria-current={item.current ? 'page' : undefined} dir="auto">
            {item.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
