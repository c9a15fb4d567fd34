import { Skeleton } from '@/ui/Skeleton';
import css from './Membership.module.css';

/** Lines in the place of what is not known yet. */
export function Waiting({ what }: { what: string }) {
  return (
    <div className={css.waiting} aria-busy="true">
      <span className="sr" role="status">
        Loading {what}
      </span>
      {['60%', '80%', '45%'].map((width) => (
        <Skeleton key={width} w={width} h="1.75rem" />
      ))}
    </div>
  );
}
