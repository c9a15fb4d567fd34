'use client';
import { useState } from 'react';
import type { SearchCategory } from '@/gen/vocabulary';
import { searchHref } from '@/lib/search/addresses';
import type { Inside } from '@/lib/search/inside';
import { useAskedQuery } from '@/lib/search/useQueryField';
import * as href from '@/gen/href';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Tabs } from '@/ui/Tabs';
import { CATEGORIES } from './categories';
import { InsideLine } from './InsideLine';
import { Results } from './Results';
import css from './search.module.css';
import { SmallField } from './SmallField';
import { Unfiltered } from './Unfiltered';
import { useSettled } from '@/lib/useSettled';

interface Props {
  category: SearchCategory;
  explicit: boolean;
  inside: Inside | null;
  signedIn: boolean;
}

const PAUSE_MS = 150;

/** The search page: what is looked for, categories, results. Where there is room, its field is the one in the bar. */
export function SearchPage({ category, explicit, inside, signedIn }: Props) {
  const query = useAskedQuery().trim();
  const settled = useSettled(query, PAUSE_MS);
  const [unfiltered, setUnfiltered] = useState(false);
  return (
    <>
      <div className={css.head}>
        <h1 className={css.title}>
          {settled ? (
            <>
              Results for <b dir="auto">{settled}</b>
            </>
          ) : (
            'Search'
          )}
        </h1>
        <SmallField category={explicit ? category : undefined} inside={inside} />
        {inside && <InsideLine inside={inside} leave={searchHref(query, explicit ? category : undefined)} />}
      </div>
      <Tabs
        label="Categories"
        tabs={CATEGORIES.map((c) => ({
          href: searchHref(query, c.category === 'posts' ? undefined : c.category, inside),
          label: c.label,
          current: c.category === category,
        }))}
      />
      {signedIn && <Unfiltered on={unfiltered} onChange={setUnfiltered} />}
      {settled ? (
        <Results category={category} query={settled} inside={inside} unfiltered={unfiltered} signedIn={signedIn} />
      ) : (
        <Empty
          action={
            <Link className={buttonClass({ look: 'quiet' })} href={href.ShowExploreTopics()}>
              Explore topics
            </Link>
          }
        >
          Type a word or a name to search. Put words in “quotation marks” to find an exact phrase.
        </Empty>
      )}
    </>
  );
}
