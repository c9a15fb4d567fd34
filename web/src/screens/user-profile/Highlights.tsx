import { Highlight } from '@/features/quote/Highlight';
import { UserHighlights } from '@/features/quote/Highlights.gen';
import { MoreHighlights } from '@/features/quote/MoreHighlights';
import { gqlServer } from '@/lib/gql/server';
import { Empty } from '@/ui/Empty';
import type { TabProps } from './tabs';

/** What the person highlighted, the last first. */
export async function Highlights({ username, name }: TabProps) {
  const { userResult: user } = await gqlServer(UserHighlights, { username });
  if (user.__typename !== 'User') return null;
  const {
    items,
    pagingInfo: { next },
  } = user.highlights;
  return (
    <>
      {items.map((highlight) => (
        <Highlight key={highlight.id} highlight={highlight} />
      ))}
      {items.length === 0 && !next && <Empty>{name} has no highlights yet.</Empty>}
      {next && <MoreHighlights userId={user.id} to={next.to} />}
    </>
  );
}
