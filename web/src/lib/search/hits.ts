import type * as wire from '@/gen/wire';

/** Marks in highlighted text; control characters, so that no writing contains them. */
export const MARK_OPEN = '\u0002';
export const MARK_CLOSE = '\u0003';

export interface Highlight {
  value: string;
}

/** What every hit has beside what is shown of it. */
interface Found {
  objectID: string;
  _highlightResult?: Record<string, Highlight | Highlight[] | Record<string, Highlight>>;
}

export type PostHit = Found & wire.PostHit;
export type UserHit = Found & wire.UserHit;
export type PublicationHit = Found & wire.PublicationHit;
export type TagHit = Found & wire.TagHit;
export type CatalogHit = Found & wire.CatalogHit;

export interface HitTypes {
  posts: PostHit;
  users: UserHit;
  collections: PublicationHit;
  tags: TagHit;
  catalogs: CatalogHit;
}

export type IndexName = keyof HitTypes;

export interface SearchResult<I extends IndexName = IndexName> {
  hits: HitTypes[I][];
  nbHits: number;
  page: number;
  nbPages: number;
  query: string;
  queryID?: string;
  /** How many hits have each value of the attributes that were asked for. */
  facets?: Record<string, Record<string, number>>;
}
