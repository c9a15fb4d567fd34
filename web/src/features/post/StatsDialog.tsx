'use client';
import { useId } from 'react';
import useSWR from 'swr';
import { query } from '@/lib/gql/client';
import { longCount } from '@/lib/text/count';
import { Dialog } from '@/ui/Dialog';
import { Failed } from '@/ui/Failed';
import { Skeleton } from '@/ui/Skeleton';
import { StoryStats } from './Author.gen';
import css from './Stats.module.css';
import { spent } from './spent';

interface StatsDialogProps {
  postId: string;
  opener: HTMLElement;
  onClosed: () => void;
}

/** What a story was to its readers so far, for its author. */
export default function StatsDialog({ postId, opener, onClosed }: StatsDialogProps) {
  const id = useId();
  const { data, error, mutate } = useSWR(['story-stats', postId], async () => (await query(StoryStats, { id: postId })).draft, {
    revalidateOnFocus: false,
  });
  return (
    <Dialog labelledBy={id} closeLabel="Close" opener={opener} onClosed={onClosed}>
      <h2 id={id} className={css.title}>
        Story stats
      </h2>
      {error !== undefined && <Failed onAgain={() => void mutate()}>The stats could not be loaded.</Failed>}
      {!data && error === undefined && (
        <div className={css.numbers} aria-busy="true">
          <span className="sr" role="status">
            Loading the stats
          </span>
          <Skeleton w="100%" h="4rem" />
          <Skeleton w="100%" h="4rem" />
        </div>
      )}
      {data && data.__typename !== 'Draft' && <p className={css.note}>Only the author can see the stats of a story.</p>}
      {data?.__typename === 'Draft' && (
        <>
          <dl className={css.numbers}>
            <div>
              <dt>Views</dt>
              <dd>{longCount(data.readership.viewCount)}</dd>
            </div>
            <div>
              <dt>Reads</dt>
              <dd>
                {longCount(data.readership.readCount)}
                {data.readership.readRatio !== null && <span className={css.of}> {data.readership.readRatio} %</span>}
              </dd>
            </div>
            <div>
              <dt>Time spent reading</dt>
              <dd>{spent(data.readership.readSeconds)}</dd>
            </div>
            <div>
              <dt>Claps</dt>
              <dd>{longCount(data.clapCount)}</dd>
            </div>
            <div>
              <dt>Responses</dt>
              <dd>{longCount(data.responsesCount)}</dd>
            </div>
          </dl>
          <p className={css.note}>Readers who opted out aren’t counted in views and reads. Readers are never named.</p>
        </>
      )}
    </Dialog>
  );
}
