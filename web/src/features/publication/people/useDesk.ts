'use client';
import useSWR, { mutate as refresh } from 'swr';
import { query } from '@/lib/gql/client';
import { type PublicationDeskFragment, PublicationPeople, type PublicationPeopleQuery } from './People.gen';

export type Desk = PublicationDeskFragment;
export type Member = NonNullable<Desk['desk']>['members'][number];
export type Invite = NonNullable<Desk['desk']>['invites'][number];

const keyOf = (id: string) => ['desk', id];

/** The people of a publication, for those who manage it. */
export function useDesk(id: string): { data: PublicationPeopleQuery | undefined; failed: boolean; again: () => void } {
  const { data, error, mutate } = useSWR(keyOf(id), async () => query(PublicationPeople, { id }), { revalidateOnFocus: false });
  return { data, failed: error !== undefined, again: () => void mutate() };
}

/** Shows the people as they are now; without them they are asked for. */
export const showDesk = (id: string, now?: Desk): void => {
  if (!now) void refresh(keyOf(id));
  else void refresh<PublicationPeopleQuery>(keyOf(id), (known) => known && { ...known, publicationByRef: now }, { revalidate: false });
};
