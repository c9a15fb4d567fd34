import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { searchHref } from '@/lib/search/addresses';
import { Columns } from '@/ui/Columns';
import { categoryOf } from './categories';
import { SearchPage } from './SearchPage';
import { SearchRail } from './SearchRail';

export const screen: Screen = {
  metadata({ params, query, request }) {
    const { category, label } = categoryOf(params.category);
    const title = query.q ? `${query.q} – ${label}` : 'Search';
    return pageMetadata(request, { title, description: `Search ${request.site.name}.`, canonical: searchHref('', params.category ? category : undefined, params.collectionSlug), noindex: true });
  },
  View({ params, request: { signedIn } }) {
    const { category } = categoryOf(params.category);
    return (
      <Columns rail={<SearchRail category={category} collectionSlug={params.collectionSlug} signedIn={signedIn} />}>
        <SearchPage key={category} category={category} explicit={params.category !== undefined} collectionSlug={params.collectionSlug} signedIn={signedIn} />
      </Columns>
    );
  },
};
