import { searchOne } from './client';
import type { IndexName } from './hits';
import type { Inside } from './inside';
import { quoted } from './quoted';

/** As many writers, publications and topics of a place as a filter can name. */
const MOST = 50;

interface Found {
  writers: string[];
  publications: string[];
  topics: string[];
}

const known = new Map<string, Promise<Found>>();

/** Who writes there, where and about what, those with the most stories first. */
function found(inside: Inside): Promise<Found> {
  const filters = ofStories(inside);
  let asked = known.get(filters);
  if (!asked) {
    asked = searchOne({
      index: 'posts',
      query: '',
      hitsPerPage: 1,
      filters,
      facets: ['authorUsername', 'collectionSlug', 'tags'],
      maxValuesPerFacet: MOST,
    }).then(({ facets }) => ({
      writers: Object.keys(facets?.authorUsername ?? {}),
      publications: Object.keys(facets?.collectionSlug ?? {}),
      topics: Object.keys(facets?.tags ?? {}),
    }));
    asked.catch(() => known.delete(filters));
    known.set(filters, asked);
  }
  return asked;
}

const ofStories = ({ kind, slug }: Inside): string => `${kind === 'topic' ? 'tags' : 'collectionSlug'}:${quoted(slug)}`;

/** One of the values; of none, nothing is found. */
const anyOf = (attribute: string, values: readonly string[]): string =>
  (values.length > 0 ? values : ['-']).map((value) => `${attribute}:${quoted(value)}`).join(' OR ');

/** What keeps a search inside a publication or a topic: its stories, who wrote them, where they appeared, what else they are about, and the lists of those writers. A publication is the only one in itself. */
export async function insideFilter(index: IndexName, inside: Inside): Promise<string> {
  switch (index) {
    case 'posts':
      return ofStories(inside);
    case 'collections':
      return inside.kind === 'publication' ? `slug:${quoted(inside.slug)}` : anyOf('slug', (await found(inside)).publications);
    case 'users':
      return anyOf('username', (await found(inside)).writers);
    case 'catalogs':
      return anyOf('ownerUsername', (await found(inside)).writers);
    case 'tags':
      return anyOf('objectID', (await found(inside)).topics);
  }
}

/** What it is called; its slug where the name is unknown. */
export async function nameOf(inside: Inside): Promise<string> {
  const { kind, slug } = inside;
  if (kind === 'topic')
    return (
      (await searchOne<'tags'>({ index: 'tags', query: '', hitsPerPage: 1, filters: `objectID:${quoted(slug)}` })).hits[0]?.displayText ??
      slug
    );
  return (
    (await searchOne<'collections'>({ index: 'collections', query: '', hitsPerPage: 1, filters: `slug:${quoted(slug)}` })).hits[0]?.name ??
    slug
  );
}
