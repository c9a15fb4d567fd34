import { MoreStories } from '@/features/feed/MoreStories';
import { UserRecommended } from '@/features/profile/Tabs.gen';
import { StoryList } from '@/features/story-card/StoryList';
import { gqlServer } from '@/lib/gql/server';
import { Empty } from '@/ui/Empty';
import type { TabProps } from './tabs';

/** What the person clapped for, the last one first. */
export async function Recommended({ username, name, signedIn }: TabProps) {
  const { userResult: user } = await gqlServer(UserRecommended, { username });
  if (user.__typename !== 'User') return null;
  const {
    items,
    pagingInfo: { next },
  } = user.recommendedPosts;
  return (
    <>
      <StoryList posts={items} signedIn={signedIn} />
      {items.length === 0 && <Empty>{name} hasn’t clapped for a story yet.</Empty>}
      {next && <MoreStories feed={{ of: 'recommended-by', id: user.id }} from={next.to} signedIn={signedIn} />}
    </>
  );
}
