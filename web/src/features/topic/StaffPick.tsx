import { StoryCard } from '@/features/story-card/StoryCard';
import type { StoryCardPostFragment } from '@/features/story-card/StoryCard.gen';
import { CurateMenu } from './CurateMenu';
import css from './Topic.module.css';

/** The story that the editors put at the head of a topic. */
export function StaffPick({ slug, post, signedIn }: { slug: string; post: StoryCardPostFragment; signedIn: boolean }) {
  return (
    <section className={css.pick} aria-labelledby="staff-pick">
      <h2 id="staff-pick">Staff pick</h2>
      <StoryCard post={post} signedIn={signedIn} heading="h3" menu={signedIn && <CurateMenu slug={slug} post={post} isPicked />} />
    </section>
  );
}
