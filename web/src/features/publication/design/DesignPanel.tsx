'use client';
import useSWR from 'swr';
import { NoRole } from '@/features/errors/NoAccess';
import { Waiting } from '@/features/lists/Waiting';
import { query } from '@/lib/gql/client';
import { Failed } from '@/ui/Failed';
import { PublicationDesignDesk } from './Design.gen';
import { DesignForm } from './DesignForm';

/** How a publication looks, for those who manage it. */
export function DesignPanel({ collection }: { collection: { id: string; name: string; tagline: string; url: string } }) {
  const { data, error, mutate } = useSWR(
    ['design', collection.id],
    async () => (await query(PublicationDesignDesk, { id: collection.id })).publicationByRef,
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  if (data === undefined && error) return <Failed onAgain={() => void mutate()}>The design could not be loaded.</Failed>;
  if (data === undefined) return <Waiting what="the design" />;
  if (!data?.desk) return <NoRole name={collection.name} url={collection.url} />;
  return <DesignForm publication={{ ...collection, imageUrl: data.imageUrl }} story={data.posts.items[0]} first={data.desk} />;
}
