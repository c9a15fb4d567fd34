'use client';
import { query } from '@/lib/gql/client';
import { useMore } from '@/lib/useMore';
import { ShowMore } from '@/ui/ShowMore';
import { Response } from './Response';
import { MoreResponsesBy } from './Responses.gen';

/** The responses of a person after the first page, on demand. */
export function MoreResponses({ userId, to }: { userId: string; to: string }) {
  const { items, ...more } = useMore(to, async (from) => {
    const { userResult: user } = await query(MoreResponsesBy, { id: userId, to: from });
    return user.__typename === 'User'
      ? { items: user.responses.items, next: user.responses.pagingInfo.next?.to ?? null }
      : { items: [], next: null };
  });
  return (
    <>
      {items.map((response) => (
        <Response key={response.id} response={response} />
      ))}
      <ShowMore what="responses" {...more} />
    </>
  );
}
