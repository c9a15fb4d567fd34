import type { ListItemFragment } from '@/features/lists/Lists.gen';
import { StoryCard } from '@/features/story-card/StoryCard';
import { ReadMark } from './ReadMark';
import css from './Series.module.css';

/** A part of a series: its number, its story, what its writer says of it, and whether the reader has read it. */
export function Part({ item: { post, note }, number, signedIn }: { item: ListItemFragment; number: number; signedIn: boolean }) {
  if (!post) return null;
  return (
    <li className={css.part} value={number}>
      <span className={css.number} aria-hidden="true">
        {number}
      </span>
      <div>
        <StoryCard post={post} signedIn={signedIn} />
        {note && (
          <p className={css.note} dir="auto">
            {note}
          </p>
        )}
        {signedIn && <ReadMark postId={post.id} />}
      </div>
    </li>
  );
}
