'use client';
import useSWR from 'swr';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import { farWords, goOnWords } from './progress';
import css from './Series.module.css';
import { SeriesProgress } from './Series.gen';

interface Props {
  id: string;
  slug: string;
  count: number;
  /** Where a reader begins. */
  first: string;
}

/** Where a signed-in reader goes on with a series, and how far they are; for its writer also the way to change it. */
export function GoOn({ id, slug, count, first }: Props) {
  const { data } = useSWR(['series-progress', id], async () => (await query(SeriesProgress, { part: id })).catalogResult, {
    revalidateOnFocus: false,
  });
  const series = data?.__typename === 'Catalog' ? data : null;
  const progress = series?.readingProgress ?? null;
  const next = progress?.next ?? null;
  return (
    <div className={css.go} data-noprint>
      <Link className={buttonClass({ look: 'primary' })} href={next?.post.url ?? first}>
        {goOnWords(progress)}
      </Link>
      {series?.viewerEdge.isOwner && (
        <Link className={buttonClass({ look: 'quiet' })} href={href.ShowList({ catalogSlugId: slug })}>
          Change the series
        </Link>
      )}
      <span className={css.far} role="status">
        {farWords(progress, count)}
      </span>
    </div>
  );
}
