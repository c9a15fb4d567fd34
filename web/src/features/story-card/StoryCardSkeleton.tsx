import { Skeleton } from '@/ui/Skeleton';
import css from './StoryCard.module.css';

/** A card's boxes while the feed loads. */
export function StoryCardSkeleton() {
  return (
    <div className={css.card} aria-hidden="true">
      <div className={css.byline}>
        <Skeleton w="20px" h="20px" round />
        <Skeleton w="9rem" h=".875rem" />
      </div>
      <div style={{ display: 'grid', gap: '.5rem', alignContent: 'start' }}>
        <Skeleton w="90%" h="1.375rem" />
        <Skeleton w="60%" h="1.375rem" />
      </div>
      <span className={css.picture} />
      <div className={css.meta}>
        <Skeleton w="8rem" h=".875rem" />
      </div>
    </div>
  );
}
