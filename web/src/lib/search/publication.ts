import { searchOne } from './client';
import type { IndexName } from './hits';
import { quoted } from './scope';

/** As many writers and topics of a publication as a filter can name. */
const MOST = 50;

interface Inside {
  writers: string[];
  topics: string[];
}

const known = new Map<string, Promise<Inside>>();

/** Who writes in a publication and about what, those with the most stories first. */
function inside(slug: string): Promise<Inside> {
  let asked = known.get(slug);
  if (!asked) {
    asked = searchOne({ index: 'posts', query: '', hitsPerPage: 1, filters: ofStories(slug), facets: ['authorUsername', 'tags'], maxValuesPerFacet: MOST }).then(
      ({ facets }) => ({ writers: Object.keys(facets?.authorUsername ?? {}), topics: Object.keys(facets?.tags ?? {}) }),
    );
    asked.catch(() => known.delete(slug));
    known.set(slug, asked);
  }
  return asked;
}

const ofStories = (slug: string): string => `collectionSlug:${quoted(slug)}`;

/** One of the values; of none, nothing is found. */
const anyOf = (attribute: string, values: readonly string[]): string => (values.length > 0 ? values : ['-']).map((value) => `${attribute}:${quoted(value)}`).join(' OR ');

/** What keeps a search inside one publication: its stories, who wrote them, what they are about, the lists of those writers, and itself. */
export async function publicationFilter(index: IndexName, slug: string): Promise<string> {
  switch (index) {
    case 'posts':
      return ofStories(slug);
    case 'collections':
      return `slug:${quoted(slug)}`;
    case 'users':
      return anyOf('username', (await inside(slug)).writers);
    case 'catalogs':
      return anyOf('ownerUsername', (await inside(slug)).writers);
    case 'tags':
      return anyOf('objectID', (await inside(slug)).topics);
  }
}
