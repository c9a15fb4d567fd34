'use client';
import useSWR from 'swr';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import { Link } from '@/ui/Link';
import { Failed } from '@/ui/Failed';
import { Skeleton } from '@/ui/Skeleton';
import { Choices } from './Choices';
import css from './Series.module.css';
import { SeriesForStory } from './Series.gen';

async function allFor(postId: string) {
  const [shown, hidden] = await Promise.all([
    query(SeriesForStory, { postId, filter: 'PUBLIC' }),
    query(SeriesForStory, { postId, filter: 'PRIVATE' }),
  ]);
  return [...shown.yourSeries.items, ...hidden.yourSeries.items];
}

/** In the settings of a published story: which series of its writer it is a part of. */
export function SeriesSetting({ postId }: { postId: string }) {
  const { data, error, mutate } = useSWR(['series-for', postId], () => allFor(postId), { revalidateOnFocus: false });
  if (error !== undefined) return <Failed onAgain={() => void mutate()}>Your series could not be loaded.</Failed>;
  if (!data)
    return (
      <div className={css.waiting} aria-busy="true">
        <span className="sr" role="status">
          Loading your series
        </span>
        <Skeleton w="60%" h="1.25rem" />
      </div>
    );
  if (data.length === 0)
    return (
      <p className={css.far}>
        You don’t have a series yet. <Link href={href.your_series({ filterBy: 'public' })}>Create one</Link>
      </p>
    );
  const choices = data.map((series) => ({
    list: series.id,
    post: postId,
    label: series.visibility === 'PRIVATE' ? `${series.name} (private)` : series.name,
    isOn: series.hasPost,
  }));
  return <Choices label="Your series" choices={choices} />;
}
