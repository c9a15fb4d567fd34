import { StoryCard } from '@/features/story-card/StoryCard';
import type { StoryCardPostFragment } from '@/features/story-card/StoryCard.gen';
import { PinButton } from './PinButton';

interface Props {
  posts: readonly StoryCardPostFragment[];
  ownerId: string;
  pinned: ReadonlySet<string>;
  signedIn: boolean;
  heading?: 'h2' | 'h3';
}

/** Stories of a profile; their writer can pin them there. */
export function ProfileStories({ posts, ownerId, pinned, signedIn, heading = 'h2' }: Props) {
  return posts.map((post) => (
    <div key={`${post.id} ${String(pinned.has(post.id))}`}>
      <StoryCard post={post} signedIn={signedIn} heading={heading} />
      {signedIn && <PinButton postId={post.id} title={post.title} ownerId={ownerId} isPinned={pinned.has(post.id)} />}
    </div>
  ));
}
