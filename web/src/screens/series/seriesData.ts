import { placeOf } from '@/lib/place';
import type { PageRequest } from '@/lib/request';
import type { SeriesPageQuery } from './ops.gen';

type Series = Extract<SeriesPageQuery['catalogResult'], { __typename: 'Catalog' }>;

/** The series as schema.org's CreativeWorkSeries, with the parts that the page begins with. */
export function seriesData(
  { name, description, url, createdAt, updatedAt, creator, catalogItems: { items } }: Series,
  request: PageRequest,
): Record<string, unknown> {
  const absolute = (path: string) => placeOf(request, path);
  const parts = items.flatMap(({ post }) => (post ? [post] : []));
  return {
    '@type': 'CreativeWorkSeries',
    name,
    description: description || undefined,
    url: absolute(url),
    dateCreated: createdAt,
    dateModified: updatedAt,
    author: { '@type': 'Person', name: creator.name, url: absolute(creator.url) },
    hasPart: parts.map((post, at) => ({ '@type': 'Article', position: at + 1, headline: post.title, url: absolute(post.url) })),
  };
}
