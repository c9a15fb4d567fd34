import { StoryCard } from '@/features/story-card/StoryCard';
import type { StoryCardPostFragment } from '@/features/story-card/StoryCard.gen';
import css from './Picks.module.css';

interface Props {
  pinned: readonly StoryCardPostFragment[];
  featured: readonly StoryCardPostFragment[];
  signedIn: boolean;
}

const PINNED = { text: 'Pinned', url: null };

/** What stands before the newest stories of a publication: pinned ones, then those it features. */
export function Picks({ pinned, featured, signedIn }: Props) {
  return (
    <>
      {pinned.length > 0 && (
        <section aria-label="Pinned stories" className={css.part}>
          {pinned.map((post) => (
            <StoryCard key={post.id} post={post} signedIn={signedIn} inPublication reason={PINNED} />
          ))}
        </section>
      )}
      {featured.length > 0 && (
        <section aria-labelledby="featured" className={css.part}>
          <h2 id="featured" className={css.heading}>
            Featured
          </h2>
          {featured.map((post) => (
            <StoryCard key={post.id} post={post} signedIn={signedIn} inPublication heading="h3" />
          ))}
        </section>
      )}
    </>
  );
}
