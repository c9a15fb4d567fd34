'use client';
import { useEffect } from 'react';
import useSWR from 'swr';
import { query } from '@/lib/gql/client';
import { LinkedResponse as Linked } from './Responses.gen';
import { ThreadResponse, type ThreadResponseProps } from './ThreadResponse';

interface Props extends Omit<ThreadResponseProps, 'response' | 'parent' | 'isSending' | 'depth'> {
  id: string;
}

/** The response that an address names, where the list does not have it yet: it comes before all others. */
export function LinkedResponse({ id, ...rest }: Props) {
  const { data } = useSWR(['LinkedResponse', id], async () => (await query(Linked, { id })).post, { revalidateOnFocus: false });
  // An address may name any response; only those of this discussion are shown.
  const isThere = Boolean(data?.inResponseTo) && (data?.threadAncestors.some((above) => above.id === rest.story.id) ?? false);
  useEffect(() => {
    if (isThere) document.getElementById(`response-${id}`)?.scrollIntoView({ block: 'center' });
  }, [isThere, id]);
  if (!data?.inResponseTo || !isThere) return null;
  const { id: parentId, creator } = data.inResponseTo;
  return (
    <ThreadResponse
      {...rest}
      response={data}
      parent={{ id: parentId, writer: creator.name }}
      isSending={false}
      depth={parentId === rest.story.id ? 0 : 2}
    />
  );
}
