import type { StoryCardPostFragment } from './StoryCard.gen';
import { StoryCard } from './StoryCard';

interface Props {
  posts: readonly StoryCardPostFragment[];
  signedIn: boolean;
  heading?: 'h2' | 'h3';
  inPublication?: boolean;
}

/** Cards one below the other. */
export function StoryList({ posts, ...rest }: Props) {
  return posts.map((post) => <StoryCard key={post.id} post={post} {...rest} />);
}
