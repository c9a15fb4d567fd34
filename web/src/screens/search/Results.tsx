'use client';
import useSWRInfinite from 'swr/infinite';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { Note } from '@/ui/Note';
import { StoryCardSkeleton } from '@/features/story-card/StoryCardSkeleton';
import type { SearchCategory } from '@/gen/vocabulary';
import { plural } from '@/lib/text/count';
import { searchOne } from '@/lib/search/client';
import type { Inside } from '@/lib/search/inside';
import { insideFilter } from '@/lib/search/insideFilter';
import { categoryOf } from './categories';
import { HitClick } from '@/features/search/HitClick';
import { HitLine } from './HitLine';
import css from './search.module.css';

interface Props {
  category: SearchCategory;
  query: string;
  inside: Inside | null;
  unfiltered: boolean;
  signedIn: boolean;
}

const HITS = 10;

/** Hits of one category, page by page. While words are looked for, what was found before stays; a failure takes it away. */
export function Results({ category, query, inside, unfiltered, signedIn }: Props) {
  const { index } = categoryOf(category);
  const asked = JSON.stringify([index, query, inside, unfiltered]);
  const { data, error, size, setSize, isLoading, isValidating, mutate } = useSWRInfinite(
    (page) => ['search', asked, page] as const,
    async ([, , page]) => {
      const filters = inside ? await insideFilter(index, inside) : undefined;
      const result = await searchOne({ index, query, hitsPerPage: HITS, page, ...(filters && { filters }) }, { unfiltered });
      return { ...result, asked };
    },
    { revalidateFirstPage: false, revalidateOnFocus: false, revalidateIfStale: false, keepPreviousData: true },
  );
  const isOurs = data?.[0]?.asked === asked;
  const found = error && !isOurs ? undefined : data;
  const first = found?.[0];
  const hits = found?.flatMap(({ hits: some, queryID, page }) => some.map((hit, at) => ({ hit, queryID, place: page * HITS + at }))) ?? [];
  return (
    <div aria-busy={isLoading}>
      <p className="sr" role="status">
        {first && isOurs ? plural(first.nbHits, 'result') : ''}
      </p>
      {error && (
        <Note
          kind="error"
          action={
            <button type="button" onClick={() => void mutate()}>
              Try again
            </button>
          }
        >
          Search is unavailable right now.
        </Note>
      )}
      <div className={css.scriptless}>
        <Note>Search needs JavaScript, which is turned off in this browser.</Note>
      </div>
      {!found && !error && (
        <div className={css.waiting}>
          {[0, 1, 2].map((n) => (
            <StoryCardSkeleton key={n} />
          ))}
        </div>
      )}
      {hits.map(({ hit, queryID, place }) => (
        <HitClick key={hit.objectID} queryId={queryID} index={index} objectId={hit.objectID} place={place}>
          <HitLine index={index} hit={hit} signedIn={signedIn} />
        </HitClick>
      ))}
      {found && hits.length === 0 && !error && <Empty>No results for “{query}”. Check the spelling, or try other words.</Empty>}
      {first && size < first.nbPages && (
        <div className={css.end}>
          <Button look="quiet" aria-busy={isValidating} onClick={() => void setSize(size + 1)}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}
