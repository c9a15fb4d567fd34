import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { searchHref } from '@/lib/search/addresses';
import { insideOf } from '@/lib/search/inside';
import { Columns } from '@/ui/Columns';
import { categoryOf } from './categories';
import { SearchPage } from './SearchPage';
import { SearchRail } from './SearchRail';

export const screen: Screen = {
  metadata({ params, query, request }) {
    const { category, label } = categoryOf(params.category);
    const title = query.q ? `${query.q} – ${label}` : 'Search';
    return pageMetadata(request, {
      title,
      description: `Search ${request.site.name}.`,
      canonical: searchHref('', params.category ? category : undefined, insideOf(params.collectionSlug, undefined)),
      noindex: true,
    });
  },
  View({ params, query, request: { signedIn } }) {
    const { category } = categoryOf(params.category);
    const inside = insideOf(params.collectionSlug, query.tag);
    return (
      <Columns rail={<SearchRail category={category} inside={inside} signedIn={signedIn} />}>
        <SearchPage key={category} category={category} explicit={params.category !== undefined} inside={inside} signedIn={signedIn} />
      </Columns>
    );
  },
};
