'use client';
import useSWR from 'swr';
import { useAway } from '@/features/feed/away';
import type { RailPostFragment } from '@/features/rail/Rail.gen';
import { StaffPicks } from '@/features/rail/StaffPicks';
import { query } from '@/lib/gql/client';
import { HomePicks } from './ops.gen';

/** Staff picks: those of the page, until it is known which of them the reader is not brought. */
export function PersonalPicks({ posts }: { posts: readonly RailPostFragment[] }) {
  const { data } = useSWR('HomePicks', async () => (await query(HomePicks, {})).staffPicksFeed.items, { revalidateOnFocus: false });
  const away = useAway();
  const picks: readonly RailPostFragment[] = data ?? posts;
  return <StaffPicks posts={picks.filter((post) => !away.has(`Post:${post.id}`) && !away.has(`User:${post.creator.id}`))} />;
}
