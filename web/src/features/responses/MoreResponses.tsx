'use client';
import { query } from '@/lib/gql/client';
import { nextOf, usePages } from '@/lib/usePages';
import { ShowMore } from '@/ui/ShowMore';
import { Response } from './Response';
import { MoreResponsesBy } from './Responses.gen';

async function read(id: string, to: string | null) {
  const { userResult: user } = await query(MoreResponsesBy, { id, to });
  return user.__typename === 'User' ? user.responses : { items: [], pagingInfo: { next: null } };
}

/** The responses of a person after the first page, on demand. */
export function MoreResponses({ userId, to: from }: { userId: string; to: string }) {
  const list = usePages(['responses-by', userId], (to) => read(userId, to), nextOf, { from });
  return (
    <>
      {list.pages
        ?.flatMap((page) => page.items)
        .map((response) => (
          <Response key={response.id} response={response} />
        ))}
      <ShowMore what="responses" {...list} />
    </>
  );
}
