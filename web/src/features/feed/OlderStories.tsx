import { Link } from '@/ui/Link';
import css from './OlderStories.module.css';

/** The way to the next page of a list for anyone who runs no scripts, search engines among them: the others are brought more. */
export function OlderStories({ href }: { href: string }) {
  return (
    <p className={css.older}>
      <Link href={href} rel="next">
        Older stories
      </Link>
    </p>
  );
}
