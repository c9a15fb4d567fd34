'use client';
import useSWR from 'swr';
import { knowPublishers } from '@/features/follow/useFollow';
import { Publishers } from '@/features/rail/Rail.gen';
import { WhoToFollow } from '@/features/rail/WhoToFollow';
import { query } from '@/lib/gql/client';

/** Who to follow, without those already followed: asked for in the browser, because it is personal. */
export function PersonalPublishers() {
  const { data } = useSWR('Publishers', async () => knowPublishers((await query(Publishers, {})).recommendedPublishers), {
    revalidateOnFocus: false,
  });
  return data ? <WhoToFollow publishers={data} signedIn /> : null;
}
