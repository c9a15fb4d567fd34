'use client';
import { lazy, Suspense } from 'react';
import useSWR from 'swr';
import { NoRole } from '@/features/errors/NoAccess';
import { Waiting } from '@/features/lists/Waiting';
import { query } from '@/lib/gql/client';
import { Failed } from '@/ui/Failed';
import { PublicationAboutDesk } from './AboutDesk.gen';

const AboutForm = lazy(() => import('./AboutForm'));

/** What a publication says of itself at length, for those who manage it. */
export function AboutPanel({ collection }: { collection: { id: string; name: string; url: string } }) {
  const { data, error, mutate } = useSWR(
    ['about', collection.id],
    async () => (await query(PublicationAboutDesk, { id: collection.id })).publicationByRef,
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  if (data === undefined && error) return <Failed onAgain={() => void mutate()}>The text could not be loaded.</Failed>;
  if (data === undefined) return <Waiting what="the text" />;
  if (!data?.desk) return <NoRole name={collection.name} url={collection.url} />;
  return (
    <Suspense fallback={<Waiting what="the editor" />}>
      <AboutForm id={collection.id} first={data.desk} />
    </Suspense>
  );
}
