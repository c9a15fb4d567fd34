import { UserResponses } from '@/features/profile/Tabs.gen';
import { MoreResponses } from '@/features/responses/MoreResponses';
import { Response } from '@/features/responses/Response';
import { gqlServer } from '@/lib/gql/server';
import { Empty } from '@/ui/Empty';
import type { TabProps } from './tabs';

/** What the person answered, the last one first. */
export async function Responses({ username, name }: TabProps) {
  const { userResult: user } = await gqlServer(UserResponses, { username });
  if (user.__typename !== 'User') return null;
  const {
    items,
    pagingInfo: { next },
  } = user.responses;
  return (
    <>
      {items.map((response) => (
        <Response key={response.id} response={response} />
      ))}
      {items.length === 0 && <Empty>{name} hasn’t responded to a story yet.</Empty>}
      {next && <MoreResponses userId={user.id} to={next.to} />}
    </>
  );
}
