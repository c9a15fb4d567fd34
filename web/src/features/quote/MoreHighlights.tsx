'use client';
import { query } from '@/lib/gql/client';
import { useMore } from '@/lib/useMore';
import { ShowMore } from '@/ui/ShowMore';
import { Highlight } from './Highlight';
import { MoreHighlightsBy } from './Highlights.gen';

/** A person's highlights after the first page, on demand. */
export function MoreHighlights({ userId, to }: { userId: string; to: string }) {
  const { items, ...more } = useMore(to, async (from) => {
    const { userResult: user } = await query(MoreHighlightsBy, { id: userId, to: from });
    return user.__typename === 'User'
      ? { items: user.highlights.items, next: user.highlights.pagingInfo.next?.to ?? null }
      : { items: [], next: null };
  });
  return (
    <>
      {items.map((highlight) => (
        <Highlight key={highlight.id} highlight={highlight} />
      ))}
      <ShowMore what="highlights" {...more} />
    </>
  );
}
