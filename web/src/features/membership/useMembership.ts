'use client';
import useSWR, { type SWRResponse } from 'swr';
import { query } from '@/lib/gql/client';
import { OwnMembership, type OwnMembershipQuery } from './Membership.gen';

/** The reader's own membership, with what they paid. */
export type Own = NonNullable<OwnMembershipQuery['viewer']>;
export type CurrentMembership = NonNullable<Own['membership']>;

/** The reader's own membership, fetched after load: the page is the same for everybody. */
export const useMembership = (): SWRResponse<OwnMembershipQuery> =>
  useSWR('OwnMembership', () => query(OwnMembership, {}), { revalidateOnFocus: false });
