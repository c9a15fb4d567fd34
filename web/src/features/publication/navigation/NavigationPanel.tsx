'use client';
import useSWR from 'swr';
import { NoRole } from '@/features/errors/NoAccess';
import { Waiting } from '@/features/lists/Waiting';
import { query } from '@/lib/gql/client';
import { Failed } from '@/ui/Failed';
import { PublicationNavigationDesk } from './Navigation.gen';
import { NavigationForm } from './NavigationForm';
import { placesOf } from './places';

/** The bar of a publication, for those who manage it. */
export function NavigationPanel({ collection }: { collection: { id: string; name: string; url: string } }) {
  const { data, error, mutate } = useSWR(
    ['navigation', collection.id],
    async () => (await query(PublicationNavigationDesk, { id: collection.id })).publicationByRef,
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  if (data === undefined && error) return <Failed onAgain={() => void mutate()}>The navigation could not be loaded.</Failed>;
  if (data === undefined) return <Waiting what="the navigation" />;
  if (!data?.desk) return <NoRole name={collection.name} url={collection.url} />;
  return <NavigationForm id={collection.id} first={data.desk} places={placesOf(data.desk, data)} />;
}
