import { Link } from '@/ui/Link';
import css from './All.module.css';
import { allHref, type Choice } from './choice';

interface Props {
  slug: string;
  choice: Choice;
  hasNext: boolean;
}

/** Where a numbered list goes on, and back; nothing where one page is all. */
export function Numbers({ slug, choice, hasNext }: Props) {
  const { page } = choice;
  if (page === 1 && !hasNext) return null;
  return (
    <nav className={css.numbers} aria-label="Pages">
      {page > 1 ? (
        <Link href={allHref(slug, { ...choice, page: page - 1 })} rel="prev">
          Previous page
        </Link>
      ) : (
        <span />
      )}
      <span aria-current="page">Page {page}</span>
      {hasNext ? (
        <Link href={allHref(slug, { ...choice, page: page + 1 })} rel="next">
          Next page
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
