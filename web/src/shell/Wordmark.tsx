import { href } from '@/gen/href';
import { pageRequest } from '@/lib/request';
import { Link } from '@/ui/Link';
import css from './Wordmark.module.css';

/** The site's name, leading home. */
export async function Wordmark() {
  const { site } = await pageRequest();
  return (
    <Link href={href.ShowHome()} className={css.mark} aria-label={`${site.name}, home`}>
      {site.name}
    </Link>
  );
}
