/** Marks in highlighted text; control characters, so that no writing contains them. */
export const MARK_OPEN = '\u0002';
export const MARK_CLOSE = '\u0003';

export interface Highlight {
  value: string;
}

interface Person {
  userId: string;
  username: string;
  name: string;
  imageId: string | null;
}

interface HitBase {
  objectID: string;
  _highlightResult?: Record<string, Highlight | Highlight[] | Record<string, Highlight>>;
}

export interface PostHit extends HitBase {
  postId: string;
  title: string;
  subtitle?: string;
  slug?: string;
  latestPublishedAt: number | string;
  readingTime?: number;
  isLocked?: boolean;
  lang?: string;
  creator?: Person;
  collection?: { collectionId: string; slug: string; name: string } | null;
}

export interface UserHit extends HitBase, Person {
  bio?: string;
}

export interface CollectionHit extends HitBase {
  collectionId: string;
  slug: string;
  name: string;
  description?: string;
  imageId: string | null;
}

export interface TagHit extends HitBase {
  tagSlug: string;
  displayText: string;
  postCount?: number;
}

export interface CatalogHit extends HitBase {
  catalogId: string;
  name: string;
  description?: string;
  itemCount?: number;
  creator?: Person;
}

export interface HitTypes {
  posts: PostHit;
  users: UserHit;
  collections: CollectionHit;
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
