'use client';
import useSWRInfinite from 'swr/infinite';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { Note } from '@/ui/Note';
import { StoryCardSkeleton } from '@/features/story-card/StoryCardSkeleton';
import type { SearchCategory } from '@/gen/vocabulary';
import { plural } from '@/lib/text/count';
import { searchOne } from '@/lib/search/client';
import { categoryOf } from './categories';
import { HitLine } from './HitLine';
import css from './search.module.css';

interface Props {
  category: SearchCategory;
  query: string;
  collectionSlug: string | undefined;
  signedIn: boolean;
}

const HITS = 10;

/** Hits of one category, page by page. */
export function Results({ category, query, collectionSlug, signedIn }: Props) {
  const { index } = categoryOf(category);
  const filters = collectionSlug && index === 'posts' ? `collectionSlug:"${collectionSlug.replaceAll('"', '')}"` : undefined;
  const { data, error, size, setSize, isLoading, isValidating, mutate } = useSWRInfinite(
    (page) => ['search', index, query, filters ?? '', page] as const,
    ([, , , , page]) => searchOne({ index, query, hitsPerPage: HITS, page, ...(filters && { filters }) }),
    { revalidateFirstPage: false, revalidateOnFocus: false, revalidateIfStale: false, keepPreviousData: true },
  );
  const first = data?.[0];
  const hits = data?.flatMap((result) => result.hits) ?? [];
  return (
    <div aria-busy={isLoading}>
      <p className="sr" role="status">{first && first.query === query ? plural(first.nbHits, 'result') : ''}</p>
      {error && <Note kind="error" action={<button type="button" onClick={() => void mutate()}>Try again</button>}>Search is not answering just now.</Note>}
      {!data && !error && [0, 1, 2].map((n) => <StoryCardSkeleton key={n} />)}
      {hits.map((hit) => <HitLine key={hit.objectID} index={index} hit={hit} signedIn={signedIn} />)}
      {data && hits.length === 0 && !error && (
        <Empty>Nothing was found for “{query}”. Make sure all words are spelled correctly, or try other words.</Empty>
      )}
      {first && size < first.nbPages && (
        <div className={css.end}>
          <Button look="quiet" aria-busy={isValidating} onClick={() => void setSize(size + 1)}>Show more</Button>
        </div>
      )}
    </div>
  );
}
