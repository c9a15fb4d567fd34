import { shortCount } from '@/lib/text/count';
import css from './ClapButton.module.css';

/** The number beside the hands; nothing while there is none. */
export function ClapCount({ total }: { total: number }) {
  return (
    <span className={css.count} aria-hidden="true" suppressHydrationWarning>
      {total > 0 ? shortCount(total) : ''}
    </span>
  );
}
