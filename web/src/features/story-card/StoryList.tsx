import type { StoryCardPostFragment } from './StoryCard.gen';
import { StoryCard } from './StoryCard';

/** Cards one below the other. */
export function StoryList({ posts, signedIn, heading }: { posts: readonly StoryCardPostFragment[]; signedIn: boolean; heading?: 'h2' | 'h3' }) {
  return posts.map((post) => <StoryCard key={post.id} post={post} signedIn={signedIn} heading={heading ?? 'h2'} />);
}
