import { Link } from '@/ui/Link';
import css from './Series.module.css';
import type { PartOfFragment } from './Series.gen';

interface Props {
  parts: readonly PartOfFragment[];
}

const titled = (title: string): string => title || 'Untitled';

/** Above a story: which part of what it is. */
export function PartLine({ parts }: Props) {
  return parts.map(({ catalog, number, count }) => (
    <p key={catalog.id} className={css.line}>
      Part {number} of {count} of{' '}
      <Link href={catalog.url} dir="auto">
        {catalog.name}
      </Link>
    </p>
  ));
}

/** Below a story: the parts before and after it. */
export function PartNav({ parts }: Props) {
  return parts.map(({ catalog, number, count, previous, next }) => (
    <nav key={catalog.id} className={css.nav} aria-label={`Parts of ${catalog.name}`} data-noprint>
      <p className={css.what}>
        Part {number} of {count} of{' '}
        <Link href={catalog.url} dir="auto">
          {catalog.name}
        </Link>
      </p>
      {(previous || next) && (
        <div className={css.beside}>
          {previous && (
            <Link rel="prev" href={previous.url}>
              <span>Previous part</span>
              <strong dir="auto">{titled(previous.title)}</strong>
            </Link>
          )}
          {next && (
            <Link rel="next" className={css.next} href={next.url}>
              <span>Next part</span>
              <strong dir="auto">{titled(next.title)}</strong>
            </Link>
          )}
        </div>
      )}
    </nav>
  ));
}
