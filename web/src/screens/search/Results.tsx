'use client';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { Note } from '@/ui/Note';
import { ShowMore } from '@/ui/ShowMore';
import { StoryCardSkeleton } from '@/features/story-card/StoryCardSkeleton';
import type { SearchCategory } from '@/gen/vocabulary';
import { plural } from '@/lib/text/count';
import { usePages } from '@/lib/usePages';
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
  const { pages, isFailed, isBusy, next, more } = usePages(
    ['search', asked],
    async (to) => {
      const filters = inside ? await insideFilter(index, inside) : undefined;
      const page = Number(to ?? 0);
      const result = await searchOne({ index, query, hitsPerPage: HITS, page, ...(filters && { filters }) }, { unfiltered });
      return { ...result, asked };
    },
    ({ page, nbPages }) => (page + 1 < nbPages ? String(page + 1) : null),
    { isKept: true, keepPreviousData: true },
  );
  const isOurs = pages?.[0]?.asked === asked;
  const found = isFailed && !isOurs ? undefined : pages;
  const first = found?.[0];
  const hits = found?.flatMap(({ hits: some, queryID, page }) => some.map((hit, at) => ({ hit, queryID, place: page * HITS + at }))) ?? [];
  return (
    <div aria-busy={isBusy}>
      <p className="sr" role="status">
        {first && isOurs ? plural(first.nbHits, 'result') : ''}
      </p>
      {isFailed && <Failed onAgain={more}>Search is unavailable right now.</Failed>}
      <div className={css.scriptless}>
        <Note>Search needs JavaScript, which is turned off in this browser.</Note>
      </div>
      {!found && !isFailed && (
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
      {found && hits.length === 0 && !isFailed && <Empty>No results for “{query}”. Check the spelling, or try other words.</Empty>}
      {first && !isFailed && (
        <div className={css.end}>
          <ShowMore what="results" next={next} isBusy={isBusy} isFailed={isFailed} more={more} />
        </div>
      )}
    </div>
  );
}
