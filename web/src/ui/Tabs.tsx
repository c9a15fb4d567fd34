import { Link } from './Link';
import css from './Tabs.module.css';

export interface TabLink {
  href: string;
  label: string;
  current: boolean;
}

/** Tabs that are addresses. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className={css.tabs}>
      {tabs.map((tab) => (
        <Link key={tab.href} href={tab.href} className={css.tab} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
