import { Skeleton } from '@/ui/Skeleton';
import css from './Lists.module.css';

/** The boxes of a list of things while they load. */
export function Waiting({ what }: { what: string }) {
  return (
    <div className={css.waiting} aria-busy="true">
      <span className="sr" role="status">
        Loading {what}
      </span>
      {['a', 'b', 'c'].map((key) => (
        <div key={key}>
          <Skeleton w="60%" h="1.375rem" />
          <Skeleton w="40%" h="1rem" />
        </div>
      ))}
    </div>
  );
}
