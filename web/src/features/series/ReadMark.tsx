'use client';
import useSWR from 'swr';
import { query } from '@/lib/gql/client';
import { Icon } from '@/ui/Icon';
import { markWords } from './progress';
import css from './Series.module.css';
import { PartRead } from './Series.gen';

/** Whether the reader has read a part; nothing while that is not known, or where they keep no history. */
export function ReadMark({ postId }: { postId: string }) {
  const { data } = useSWR(['part-read', postId], async () => (await query(PartRead, { id: postId })).post, { revalidateOnFocus: false });
  const words = markWords(data?.viewerEdge.readingPercent ?? null);
  return (
    <p className={css.mark}>
      {words && (
        <>
          <Icon name={words === 'Read' ? 'check' : 'clock'} size={16} /> {words}
        </>
      )}
    </p>
  );
}
