import { LibraryTabs } from '@/features/lists/LibraryTabs';
import css from '@/features/lists/Lists.module.css';
import { YourSeries } from '@/features/series/YourSeries';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';
import { Tabs } from '@/ui/Tabs';

const FILTERS = [
  { filterBy: 'public', filter: 'PUBLIC', label: 'Public' },
  { filterBy: 'private', filter: 'PRIVATE', label: 'Private' },
] as const;

const chosen = (word: string | undefined) => FILTERS.find(({ filterBy }) => filterBy === word) ?? FILTERS[0];

export const screen: Screen = {
  metadata({ params, request }) {
    const { filterBy, label } = chosen(params.filterBy);
    return pageMetadata(request, { title: `${label} – Your series`, canonical: href.your_series({ filterBy }), noindex: true });
  },
  View({ params }) {
    const { filterBy, filter } = chosen(params.filterBy);
    return (
      <Main>
        <h1 className={css.title}>Your series</h1>
        <LibraryTabs current="series" />
        <Tabs
          label="Which series"
          tabs={FILTERS.map((one) => ({
            label: one.label,
            href: href.your_series({ filterBy: one.filterBy }),
            current: one.filterBy === filterBy,
          }))}
        />
        <YourSeries key={filter} filter={filter} />
      </Main>
    );
  },
};
