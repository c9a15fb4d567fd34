'use client';
import { useRef } from 'react';
import type { SearchCategory } from '@/gen/vocabulary';
import { searchHref } from '@/lib/search/addresses';
import { addRecent } from '@/lib/search/recents';
import { Empty } from '@/ui/Empty';
import { Icon } from '@/ui/Icon';
import { Tabs } from '@/ui/Tabs';
import { CATEGORIES } from './categories';
import { Results } from './Results';
import css from './search.module.css';
import { useSearchState } from './SearchState';
import { useSettled } from './useSettled';

interface Props {
  category: SearchCategory;
  explicit: boolean;
  collectionSlug: string | undefined;
  signedIn: boolean;
}

const PAUSE_MS = 150;

/** The search page: field, categories, results. */
export function SearchPage({ category, explicit, collectionSlug, signedIn }: Props) {
  const { query, setQuery } = useSearchState();
  const settled = useSettled(query.trim(), PAUSE_MS);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className={css.head}>
        <h1 className="sr">{settled ? `Results for ${settled}` : 'Search'}</h1>
        <form role="search" className={css.field} action={searchHref('', explicit ? category : undefined, collectionSlug)}
          onSubmit={(event) => { event.preventDefault(); addRecent(query); input.current?.blur(); }}>
          <Icon name="search" />
          <input ref={input} className={css.input} type="search" name="q" aria-label="Search" placeholder="Search" autoComplete="off" autoFocus={query === ''}
            value={query} onChange={(event) => setQuery(event.target.value)} dir="auto" />
        </form>
      </div>
      <Tabs label="Categories" tabs={CATEGORIES.map((c) => ({ href: searchHref(query.trim(), c.category === 'posts' ? undefined : c.category, collectionSlug), label: c.label, current: c.category === category }))} />
      {settled ? <Results category={category} query={settled} collectionSlug={collectionSlug} signedIn={signedIn} /> : <Empty>Type a word or a name to search.</Empty>}
    </>
  );
}
