import { Link } from '@/ui/Link';
import type { NavLink } from './nav';
import css from './Publication.module.css';

/** An item of a publication's bar. */
export function NavItem({ item: { href, label, current, isExternal } }: { item: NavLink }) {
  if (isExternal)
    return (
      <a className={css.external} href={href} rel="nofollow noopener" dir="auto">
        {label}
      </a>
    );
  return (
    <Link href={href} aria-current={current ? 'page' : undefined} dir="auto">
      {label}
    </Link>
  );
}
