import { Link } from '@/ui/Link';
import css from './OlderStories.module.css';

/** The way to the next page of a list for anyone who runs no scripts, search engines among them: the others are brought more. */
export function OlderStories({ href, label = 'Older stories' }: { href: string; label?: string }) {
  return (
    <p className={css.older}>
      <Link href={href} rel="next">
        {label}
      </Link>
    </p>
  );
}
