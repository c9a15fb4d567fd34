import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { searchHref } from '@/lib/search/addresses';
import { Columns } from '@/ui/Columns';
import { categoryOf } from './categories';
import { SearchPage } from './SearchPage';
import { SearchRail } from './SearchRail';
import { SearchState } from './SearchState';

export const screen: Screen = {
  metadata({ params, query, request }) {
    const { category, label } = categoryOf(params.category);
    const title = query.q ? `${query.q} – ${label}` : 'Search';
    return pageMetadata(request, { title, description: `Search ${request.site.name}.`, canonical: searchHref('', params.category ? category : undefined, params.collectionSlug), noindex: true });
  },
  View({ params, query, request }) {
    const { category } = categoryOf(params.category);
    return (
      <SearchState initial={query.q ?? ''}>
        <Columns rail={<SearchRail category={category} signedIn={request.signedIn} />}>
          <SearchPage key={category} category={category} explicit={params.category !== undefined} collectionSlug={params.collectionSlug} signedIn={request.signedIn} />
        </Columns>
      </SearchState>
    );
  },
};
