'use client';
import { query } from '@/lib/gql/client';
import { nextOf, usePages } from '@/lib/usePages';
import { ShowMore } from '@/ui/ShowMore';
import { Highlight } from './Highlight';
import { MoreHighlightsBy } from './Highlights.gen';

async function read(id: string, to: string | null) {
  const { userResult: user } = await query(MoreHighlightsBy, { id, to });
  return user.__typename === 'User' ? user.highlights : { items: [], pagingInfo: { next: null } };
}

/** A person's highlights after the first page, on demand. */
export function MoreHighlights({ userId, to: from }: { userId: string; to: string }) {
  const list = usePages(['highlights-by', userId], (to) => read(userId, to), nextOf, { from });
  return (
    <>
      {list.pages
        ?.flatMap((page) => page.items)
        .map((highlight) => (
          <Highlight key={highlight.id} highlight={highlight} />
        ))}
      <ShowMore what="highlights" {...list} />
    </>
  );
}
