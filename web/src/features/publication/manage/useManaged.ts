'use client';
import useSWR from 'swr';
import { query } from '@/lib/gql/client';
import { ManagedPublication, type ManagedPublicationQuery } from './Manage.gen';

type Managed = NonNullable<ManagedPublicationQuery['publicationByRef']>;

/** What those who manage a publication see on its pages; null for everybody else, undefined until it is known. */
export function useManaged(id: string, signedIn: boolean): (Managed & { desk: NonNullable<Managed['desk']> }) | null | undefined {
  const { data } = useSWR(signedIn ? ['managed', id] : null, async () => (await query(ManagedPublication, { id })).publicationByRef, {
    revalidateOnFocus: false,
  });
  if (!signedIn) return null;
  if (!data) return data === null ? null : undefined;
  const { desk } = data;
  return desk ? { ...data, desk } : null;
}
