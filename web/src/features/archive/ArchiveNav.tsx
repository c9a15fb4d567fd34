import type { Period } from '@/features/feed/feed';
import { nameOfMonth } from '@/lib/text/date';
import { Link } from '@/ui/Link';
import css from './ArchiveNav.module.css';
import { type ArchiveMonth, yearsOf } from './period';

interface Props {
  months: readonly ArchiveMonth[];
  period: Period;
  /** Address of a period. */
  to: (period: Period) => string;
}

function Choice({ href, label, count, current }: { href: string; label: string; count: number; current: boolean }) {
  return (
    <li>
      <Link href={href} aria-current={current ? 'page' : undefined}>
        {label}{' '}
        <small>
          {count}
          <span className="sr"> {count === 1 ? 'story' : 'stories'}</span>
        </small>
      </Link>
    </li>
  );
}

/** Years with counts, and the months of the chosen one. */
export function ArchiveNav({ months, period, to }: Props) {
  const years = yearsOf(months);
  const chosen = years.find(({ year }) => year === period.year);
  return (
    <nav className={css.nav} aria-label="Archive">
      <ul className={css.row}>
        {years.map(({ year, postCount }) => (
          <Choice key={year} href={to({ year })} label={String(year)} count={postCount} current={year === period.year && !period.month} />
        ))}
      </ul>
      {chosen && (
        <ul className={css.row}>
          {chosen.months.map(({ month, postCount }) => (
            <Choice
              key={month}
              href={to({ year: chosen.year, month })}
              label={nameOfMonth(month)}
              count={postCount}
              current={month === period.month && !period.day}
            />
          ))}
        </ul>
      )}
    </nav>
  );
}
