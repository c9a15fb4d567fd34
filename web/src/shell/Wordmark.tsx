import * as href from '@/gen/href';
import { PAGES_OF_MEMBERSHIPS } from '@/lib/membership/pages';
import { pageRequest } from '@/lib/request';
import { Link } from '@/ui/Link';
import css from './Wordmark.module.css';

/** The site's name, leading home; on the pages of memberships it leads members to theirs. */
export async function Wordmark() {
  const { site, page, readerClass } = await pageRequest();
  const isToMembership = readerClass === 'member' && PAGES_OF_MEMBERSHIPS.has(page);
  return (
    <Link
      href={isToMembership ? href.settings_membership() : href.ShowHome()}
      className={css.mark}
      aria-label={isToMembership ? `${site.name}, your membership` : `${site.name}, home`}
    >
      {site.name}
    </Link>
  );
}
