import type { ReactNode } from 'react';
import type { StoryCardPostFragment } from './StoryCard.gen';
import { StoryCard } from './StoryCard';

interface Props {
  posts: readonly (StoryCardPostFragment & { feedReason?: { text: string; url: string | null } | null })[];
  signedIn: boolean;
  heading?: 'h2' | 'h3';
  inPublication?: boolean;
  /** What a reader can do about each. */
  menu?: (post: StoryCardPostFragment) => ReactNode;
}

/** Cards one below the other. */
export function StoryList({ posts, menu, ...rest }: Props) {
  return posts.map((post) => <StoryCard key={post.id} post={post} reason={post.feedReason} menu={menu?.(post)} {...rest} />);
}
