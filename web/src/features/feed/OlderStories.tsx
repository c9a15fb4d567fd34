import { Link } from '@/ui/Link';
import css from './OlderStories.module.css';

/** The way to the next page of a list for readers without scripts, search engines among them; the others get more as they scroll. */
export function OlderStories({ href }: { href: string }) {
  return (
    <p className={css.older}>
      <Link href={href} rel="next">
        Older stories
      </Link>
    </p>
  );
}
