'use client';
import useSWR from 'swr';
import { query } from '@/lib/gql/client';
import { DraftOrigin as Asked } from './Origin.gen';
import { OriginCard } from './OriginCard';

/** What a draft takes up, above its text. Nothing for most, and while that is not known. */
export function DraftOrigin({ postId }: { postId: string }) {
  const { data } = useSWR(['draft-origin', postId], async () => (await query(Asked, { id: postId })).draft, { revalidateOnFocus: false });
  return data?.__typename === 'Draft' && data.origin ? <OriginCard origin={data.origin} /> : null;
}
