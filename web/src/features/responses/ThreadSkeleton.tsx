import { Skeleton } from '@/ui/Skeleton';
import css from './Thread.module.css';

/** Responses that are on their way. */
export function ThreadSkeleton() {
  return (
    <div className={css.loading}>
      <span className="sr" role="status">
        Loading responses
      </span>
      {[0, 1, 2].map((n) => (
        <div key={n} className={css.response} aria-hidden="true">
          <div className={css.who}>
            <Skeleton w="32px" h="32px" round />
            <Skeleton w="8rem" h="1rem" />
          </div>
          <Skeleton w="100%" h="1rem" />
          <Skeleton w="70%" h="1rem" />
        </div>
      ))}
    </div>
  );
}
