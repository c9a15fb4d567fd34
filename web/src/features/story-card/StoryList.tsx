import type { ComponentType } from 'react';
import type { StoryCardPostFragment } from './StoryCard.gen';
import { StoryCard } from './StoryCard';

interface Props {
  posts: readonly (StoryCardPostFragment & { feedReason?: { text: string; url: string | null } | null })[];
  signedIn: boolean;
  heading?: 'h2' | 'h3';
  inPublication?: boolean;
  /** What a reader can do about each. */
  Menu?: ComponentType<{ post: StoryCardPostFragment }>;
}

/** Cards one below the other. */
export function StoryList({ posts, Menu, ...rest }: Props) {
  return posts.map((post) => <StoryCard key={post.id} post={post} reason={post.feedReason} menu={Menu && <Menu post={post} />} {...rest} />);
}
