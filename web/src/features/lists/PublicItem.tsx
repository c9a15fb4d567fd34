import { StoryCard } from '@/features/story-card/StoryCard';
import type { ListItemFragment } from './Lists.gen';
import css from './Lists.module.css';

/** A story on someone's list, with what they say of it. */
export function PublicItem({ item: { post, note }, signedIn }: { item: ListItemFragment; signedIn: boolean }) {
  if (!post) return null;
  return (
    <li className={css.item}>
      <div className={css.body}>
        <StoryCard post={post} signedIn={signedIn} />
        {note && (
          <p className={css.note} dir="auto">
            {note}
          </p>
        )}
      </div>
    </li>
  );
}
